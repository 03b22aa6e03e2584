// What the browser tests stand on: one server and one Chromium for each test file, a fresh page for each test, and the
// checks that hold for every page: nothing in the console, no request to anyone else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from '../../scripts/chromium.mjs';
import { serve } from '../../scripts/serve.mjs';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let started;
async function start() {
  const site = await serve(dist);
  site.server.unref();   // ends with the tests
  return { site, browser: await launch() };
}
after(async () => {
  if (!started) return;
  await (await started).browser.close();
});

/**
 * Opens the page at a query ("?step=stride") and waits until the app has started. When the test `t` ends, the page is
 * closed and must have been quiet. `options` are Playwright's for a context (viewport, colorScheme, ...); `before(page)`
 * runs before the page loads. `page.requests` lists the URLs asked for.
 */
export async function open(t, query = '', { before, ...options } = {}) {
  const { browser, site } = await (started ??= start());
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const noise = [];
  page.requests = [];
  page.on('console', (message) => noise.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => noise.push(`page error: ${error.message}`));
  page.on('request', (request) => {
    page.requests.push(request.url());
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(site.url).origin) {
      noise.push(`request to another origin: ${request.url()}`);
    }
  });
  t.after(async () => {
    await context.close();
    assert.deepEqual(noise, [], 'the page was not quiet');
  });
  await page.addInitScript(() => addEventListener('TrunkApplicationStarted', () => { window.appStarted = true; }));
  await before?.(page);
  await page.goto(site.url + query);
  await page.waitForFunction(() => window.appStarted);
  return page;
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe over the page, or over what a selector finds: `violations` and `undecided`, each a sorted list of
 * "rule: element".
 */
export async function axe(page, selector) {
  await page.evaluate(axeSource);
  const results = await page.evaluate(
    ([context, values]) => window.axe.run(context ?? document, { runOnly: { type: 'tag', values } }),
    [selector, AXE_TAGS],
  );
  const list = (rules) => rules.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`)).sort();
  return { violations: list(results.violations), undecided: list(results.incomplete) };
}
