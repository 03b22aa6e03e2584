// A page of somebody else, on an origin of its own (another port), with embeds of ours in it.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from '../../scripts/chromium.mjs';
import { serve } from '../../scripts/serve.mjs';

let started;
async function start() {
  const site = await serve(fileURLToPath(new URL('../../dist', import.meta.url)));
  site.server.unref();
  return { site, browser: await launch() };
}
after(async () => {
  if (started) await (await started).browser.close();
});

/** An embed of a query as HTML; `attributes` are more of the frame's. */
export const frameOf = (query, attributes = '') =>
  (site) => `<iframe src="${site}${query}" title="${query}" ${attributes}></iframe>`;

/**
 * Opens a host page whose body `parts` make, each a text or a function of our site's address. The host keeps every
 * message and when it came in `window.messages`. When the test ends, nobody must have said anything in the console.
 * Waits until each frame that does not wait itself has told its height.
 */
export async function openHost(t, parts, { before, ...options } = {}) {
  const { browser, site } = await (started ??= start());
  const body = [parts].flat().map((part) => (typeof part === 'function' ? part(site.url) : part)).join('\n');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
    <style>body { margin: 0 } iframe { display: block; border: 0; width: 100% }</style>
    <script>
      window.messages = [];
      const windows = () => Array.from({ length: frames.length }, (_, place) => frames[place]);
      addEventListener('message', ({ data, source }) => {
        messages.push({ data, at: performance.now(), from: windows().indexOf(source) });
      });
    </script>
    <body>${body}`;
  const host = createServer((request, response) => {
    if (request.url !== '/') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise((ready) => host.listen(0, '127.0.0.1', ready));
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  page.site = site.url;
  const noise = [];
  page.requests = [];
  page.on('request', (request) => page.requests.push(request.url()));
  page.on('console', (message) => noise.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
  t.after(async () => {
    await context.close();
    host.close();
    assert.deepEqual(noise, [], 'a page was not quiet');
  });
  await before?.(page);
  await page.goto(`http://127.0.0.1:${host.address().port}/`);
  await page.waitForFunction(() => [...document.querySelectorAll('iframe:not([loading])')]
    .every((frame) => messages.some(({ from }) => windows()[from] === frame.contentWindow)));
  return page;
}

/** The frame of that place in the page. */
export const frameAt = (page, place = 0) => page.frames()[1 + place];

/** The messages of ours that tell a height, of the frame of that place: `{ px, at }`. */
export const heights = (page, place = 0) => page.evaluate((place) => messages
  .filter(({ data, from }) => from === place && data.type === 'sectorwise:height')
  .map(({ data, at }) => ({ px: data.px, at })), place);

/** Waits until no height has been told for a second. */
export const settled = (page) => page.waitForFunction(
  () => messages.filter(({ data }) => data.type === 'sectorwise:height').every(({ at }) => performance.now() - at > 1000),
);
