// Serves a folder on this machine only, as a static host would: right types, open to other origins, nothing kept stale.
//
//   node scripts/serve.mjs [FOLDER=dist] [PORT=8080]    the next free port if that one is taken
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** The file that a request's path means, inside `root`; throws where there is none. */
async function find(root, url) {
  const path = resolve(join(root, decodeURIComponent(url.split('?')[0])));
  if (path !== root && !path.startsWith(root + sep)) throw new Error('outside the folder');
  const file = (await stat(path)).isDirectory() ? join(path, 'index.html') : path;
  return { file, size: (await stat(file)).size };
}

/** Serves `folder`; gives the server and its address once it listens. Port 0 is any free port. */
export async function serve(folder, port = 0) {
  const root = resolve(folder);
  const server = createServer(async (request, response) => {
    try {
      const { file, size } = await find(root, request.url);
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-length': size,
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
      });
      if (request.method === 'HEAD') response.end();
      else createReadStream(file).on('error', () => response.destroy()).pipe(response);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n');
    }
  });
  await new Promise((ready, failed) => server.once('error', failed).listen(port, '127.0.0.1', ready));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

async function serveOnNextFree(folder, port) {
  try {
    return await serve(folder, port);
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    console.log(`port ${port} is taken`);
    return serveOnNextFree(folder, port + 1);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder = 'dist', port = '8080'] = process.argv.slice(2);
  const { url } = await serveOnNextFree(folder, Number(port));
  console.log(`Sectorwise: ${url}  (Ctrl-C ends it)`);
}
