// Serves a folder on this machine only, as a static host would: right types, directories with their slash, what is packed
// beside a file for those who take it, and the headers that the folder's `_headers` asks for.
//
//   node scripts/serve.mjs [FOLDER=dist] [PORT=8080]    the next free port if that one is taken
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
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

/** What a folder's `_headers` says: for each path the headers of its file. */
function headersOf(root) {
  const file = join(root, '_headers');
  const rules = {};
  let rule;
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const [, name, value] = /^\s+([^:]+):\s*(.*)/.exec(line) ?? [];
    if (name) rule[name.toLowerCase()] = value;
    else rule = rules[line.trim()] = {};
  }
  return rules;
}

/**
 * Serves `folder`; gives the server and its address once it listens. Port 0 is any free port. It lies under the path
 * `prefix`. Of its `headers` some may be other than the folder says; a `plain` host sends nothing but the type.
 */
export async function serve(folder, port = 0, { prefix = '/', plain = false, headers = {} } = {}) {
  const root = resolve(folder);
  const rules = headersOf(root);
  const server = createServer((request, response) => {
    const answer = (status, more) => response.writeHead(status, more).end(`${status}\n`);
    try {
      const { pathname } = new URL(request.url, 'http://localhost');
      const path = decodeURI(pathname);
      if (path === prefix.slice(0, -1)) return answer(301, { location: encodeURI(prefix) });
      const found = join(root, path.startsWith(prefix) ? path.slice(prefix.length) : '..');
      if (found !== root && !found.startsWith(root + sep)) return answer(404);
      const isFolder = statSync(found).isDirectory();
      if (isFolder && !path.endsWith('/')) return answer(301, { location: `${pathname}/` });
      const file = isFolder ? join(found, 'index.html') : found;
      const accepted = request.headers['accept-encoding'] ?? '';
      const [encoding, ending] = [['br', '.br'], ['gzip', '.gz']]
        .find(([name, ending]) => !plain && accepted.includes(name) && existsSync(file + ending)) ?? [undefined, ''];
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-length': statSync(file + ending).size,
        ...(plain ? {} : { 'cache-control': 'no-cache', 'access-control-allow-origin': '*', vary: 'accept-encoding' }),
        ...(plain ? {} : rules[path.slice(prefix.length - 1)]),
        ...(encoding ? { 'content-encoding': encoding } : {}),
        ...headers,
      });
      if (request.method === 'HEAD') response.end();
      else createReadStream(file + ending).on('error', () => response.destroy()).pipe(response);
    } catch {
      answer(404);
    }
  });
  await new Promise((ready, failed) => server.once('error', failed).listen(port, '127.0.0.1', ready));
  return { server, url: `http://127.0.0.1:${server.address().port}${encodeURI(prefix)}` };
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
