// Hosts of all kinds for the built page, and visits to it: what the tests of hosting and of the offline copies stand on.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from '../../scripts/chromium.mjs';
import { serve } from '../../scripts/serve.mjs';

export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

let started;
const servers = [];
const stop = (server) => new Promise((done) => {
  server.close(done);
  server.closeAllConnections();
});
after(async () => {
  await (await started)?.close();
  await Promise.all(servers.map(stop));   // after the pages: a worker may still ask
});

/** A host of a folder (`serve`'s options, and its `port`): its address, and `stop()`. */
export async function host({ folder = DIST, port, ...options } = {}) {
  const { server, url } = await serve(folder, port, options);
  servers.push(server);
  return { url, port: server.address().port, stop: () => stop(server) };
}

/** A host of one page with these headers: its address. */
export async function hostOf(html, headers = {}) {
  const server = createServer((request, response) => {
    const found = request.url === '/';
    response.writeHead(found ? 200 : 204, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(found ? html : undefined);
  });
  servers.push(server);
  await new Promise((ready) => { server.listen(0, '127.0.0.1', ready); });
  return `http://127.0.0.1:${server.address().port}/`;
}

/**
 * Goes to an address in a context of its own. `page.noise` and `page.requests` collect what the console said and what was
 * asked for; where `quiet`, nothing may be said, and no request may fail. `before(page)` runs before the page loads.
 * Service workers come only where `workers` says so. `page.starts()` waits for the program in a frame or the page.
 */
export async function visit(t, url, { before, quiet = true, workers = false, ...options } = {}) {
  const browser = await (started ??= launch());
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 768, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  page.noise = [];
  page.requests = [];
  page.on('console', (message) => page.noise.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => page.noise.push(`page error: ${error.message}`));
  page.on('request', (request) => page.requests.push(request.url()));
  page.on('response', (response) => { if (response.status() >= 400) page.noise.push(`${response.status()}: ${response.url()}`); });
  t.after(async () => {
    await context.close();
    if (quiet) assert.deepEqual(page.noise, [], 'the page was not quiet');
  });
  await context.addInitScript((workers) => {
    addEventListener('TrunkApplicationStarted', () => { window.appStarted = true; });
    if (!workers) Object.assign(window.ServiceWorkerContainer?.prototype ?? {}, { register: () => new Promise(() => {}) });
  }, workers);
  page.starts = (frame = page) => frame.waitForFunction(() => window.appStarted && !document.querySelector('.late'));
  await before?.(page);
  await page.goto(url);
  return page;
}

/** Moves a slider by a key, in a page or a frame, and waits until the figure has followed. */
export async function slide(frame, slug = 'stride', key = 'stride') {
  const figure = frame.locator(`#${slug}-figure`);
  const value = await figure.getAttribute(`data-${key}`);
  await frame.locator(`#${slug}-${key}`).press('ArrowRight');
  await frame.waitForFunction(([id, name, value]) => document.getElementById(id).getAttribute(name) !== value,
    [`${slug}-figure`, `data-${key}`, value]);
  return figure.getAttribute(`data-${key}`);
}
