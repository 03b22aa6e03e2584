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
 * runs before the page loads. `page.requests` lists the URLs asked for, `page.site` is where the page lies. Motion is
 * reduced unless the options say otherwise, so that marks are where they belong at once.
 */
export async function open(t, query = '', { before, ...options } = {}) {
  const { browser, site } = await (started ??= start());
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
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
  await page.addInitScript(() => {
    addEventListener('TrunkApplicationStarted', () => { window.appStarted = true; });
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {});   // tests/browser/offline.test.mjs has it
  });
  await before?.(page);
  page.site = site.url;
  page.setDefaultTimeout(8000);
  await load(page, query);
  return page;
}

/** Loads the page at another query, in the tab that is there, and waits until every step is built. */
export async function load(page, query) {
  await page.goto(page.site + query);
  await page.waitForFunction(() => window.appStarted && !document.querySelector('.late'));
}

/**
 * Opens the page with a clock that stands still: timers of the page run only when the test says `page.clock.runFor(ms)`.
 */
export async function openStopped(t, query = '', { before, ...options } = {}) {
  const install = async (page) => {
    await page.clock.install({ time: 0 });
    // The clock counts its timers from 10^12, more than WebAssembly's 32 bits hold.
    await page.addInitScript(() => {
      const timers = [];
      const { setTimeout, clearTimeout } = window;
      window.setTimeout = (...given) => timers.push(setTimeout(...given));
      window.clearTimeout = (id) => clearTimeout(timers[id - 1]);
    });
    await before?.(page);
  };
  const page = await open(t, query, { ...options, before: install });
  await page.clock.pauseAt(3_600_000);
  return page;
}

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe over the page: `violations` as a sorted list of "rule: element", and `undecided`: for each kind of the list
 * `kinds` (a `rule` and a selector `marks`) the contrasts of its text, where that is what axe could not measure, and
 * under "other" what is of no kind. The `ground` of a kind is the token that its text lies on, or else whatever opaque
 * ground lies behind it.
 */
export async function axe(page, kinds = []) {
  await page.evaluate(axeSource);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  return page.evaluate(async ([values, kinds]) => {
    const results = await window.axe.run(document, { runOnly: { type: 'tag', values }, elementRef: true });
    const name = (rule, node) => `${rule.id}: ${node.target.join(' ')}`;
    const violations = results.violations.flatMap((rule) => rule.nodes.map((node) => name(rule, node))).sort();
    const probe = document.body.appendChild(document.createElement('i'));
    const rgb = (color) => {
      probe.style.color = color;
      return getComputedStyle(probe).color.match(/[\d.]+/g).map(Number);
    };
    const luminance = (color) => {
      const [r, g, b] = rgb(color).map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one, other) => {
      const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return Math.round(((high + 0.05) / (low + 0.05)) * 100) / 100;
    };
    const behind = (element) => {
      for (let around = element; around; around = around.parentElement) {
        const { backgroundColor } = getComputedStyle(around);
        if ((rgb(backgroundColor)[3] ?? 1) === 1) return backgroundColor;
      }
      return 'Canvas';
    };
    const undecided = {};
    for (const rule of results.incomplete) {
      for (const node of rule.nodes) {
        const kind = kinds.find(({ rule: id, marks }) => id === rule.id && node.element.matches(marks));
        const found = (undecided[kind?.marks ?? 'other'] ??= new Set());
        if (!kind) found.add(name(rule, node));
        else if (rule.id === 'color-contrast') {
          const style = getComputedStyle(node.element);
          const ink = node.element instanceof SVGElement ? style.fill : style.color;
          found.add(contrast(ink, kind.ground ? `var(${kind.ground})` : behind(node.element)));
        }
      }
    }
    probe.remove();
    return { violations, undecided: Object.fromEntries(Object.entries(undecided).map(([kind, all]) => [kind, [...all].sort()])) };
  }, [AXE_TAGS, kinds]);
}
