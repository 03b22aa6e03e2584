// The page before the program runs, and without it: text, figures and answers stand in the HTML, in the very places where
// the program puts them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from '../../scripts/chromium.mjs';
import { serve } from '../../scripts/serve.mjs';
import { STEPS } from './pages.mjs';

let browser, site;
before(async () => {
  browser = await launch();
  site = await serve(fileURLToPath(new URL('../../dist', import.meta.url)));
});
after(async () => {
  await browser.close();
  site.server.close();
});

/**
 * A page of its own at a query; `held`: the program does not arrive before `release()`; without `idle` the browser never says
 * that it has nothing to do.
 */
async function opened(t, query = '', { held = false, idle = true, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(8000);
  await page.addInitScript(() => addEventListener('TrunkApplicationStarted', () => { window.appStarted = true; }));
  if (!idle) await page.addInitScript(() => { window.requestIdleCallback = () => 0; });
  let release;
  const released = new Promise((done) => { release = done; });
  if (held) {
    await page.route('**/*_bg.wasm', async (route) => {
      await released;
      await route.continue();
    });
  }
  await page.goto(site.url + query, { waitUntil: held ? 'domcontentloaded' : 'load' });
  page.starts = () => page.waitForFunction(() => window.appStarted);
  page.release = async () => {
    release();
    await page.starts();
  };
  return page;
}

/** Where headings, figures and drawings stand. */
const places = (page) => page.evaluate(() => {
  const shown = (element) => element.checkVisibility();
  const box = (element) => {
    const { top, height } = element.getBoundingClientRect();
    return [element.id || element.className?.baseVal || element.className || element.tagName, Math.round(top + scrollY), Math.round(height)];
  };
  const all = [...document.querySelectorAll('h1, h2, h3, figure, .drawing, .formula, .challenges, .why, footer')];
  return all.filter(shown).map((element) => box(element).map((part) => String(part).replace(/ (narrow|wide)\b/, '')));
});

test('without scripts every step has its text, its question, a figure with a name, and its answer one key press away', async (t) => {
  const page = await opened(t, '', { javaScriptEnabled: false });
  for (const slug of STEPS) {
    const step = page.locator(`#${slug}`);
    assert.ok((await step.locator('.tell p').first().innerText()).length > 40, slug);
    assert.ok(await step.locator('.question, .ask').first().isVisible(), slug);
    const drawing = step.locator(`#${slug}-figure svg[role=img]`).filter({ visible: true }).first();
    const names = (await drawing.getAttribute('aria-labelledby')).split(' ');
    for (const name of names) assert.ok((await page.locator(`[id="${name}"]`).textContent()).length > 5, `${slug}: ${name}`);
    assert.ok((await drawing.boundingBox()).height > 40, slug);
    const answer = step.locator('.say.answer');
    assert.equal(await answer.isVisible(), false, `${slug}: the veil is closed`);
    await step.locator('.veil summary').focus();
    await page.keyboard.press('Enter');
    assert.ok(await answer.isVisible(), slug);
  }
  const ids = await page.locator('[id]').evaluateAll((all) => all.map((element) => element.id));
  assert.deepEqual(ids.filter((id, place) => ids.indexOf(id) !== place), [], 'no id twice');
});

test('no control looks alive before it is', async (t) => {
  const page = await opened(t, '', { javaScriptEnabled: false });
  assert.equal(await page.locator('.still').locator('button, input, select').filter({ has: page.locator('xpath=self::*[not(@disabled)]') }).count(), 0);
  assert.ok(await page.locator('.still input').count() > 40);
});

for (const [width, height] of [[320, 640], [360, 740], [1440, 900]]) {
  test(`everything keeps its place when the program takes over, ${width} px wide`, async (t) => {
    const page = await opened(t, '', { held: true, viewport: { width, height }, bypassCSP: true });
    await page.addScriptTag({ content: `
      window.shift = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
        .observe({ type: 'layout-shift', buffered: true });` });
    const still = await places(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing sticks out');
    await page.release();
    assert.ok(still.length > 60);
    assert.deepEqual(await places(page), still);
    assert.equal(await page.evaluate(() => window.shift), 0);
  });
}

test('what the reader opened stays open, the focus and the place on the page too', async (t) => {
  const page = await opened(t, '', { held: true });
  const veil = page.locator('#stride .veil summary');
  await veil.focus();
  await page.keyboard.press('Enter');
  const scrolled = await page.evaluate(() => scrollY);
  assert.ok(scrolled > 1000);
  await page.release();
  assert.ok(await page.locator('#stride .say.answer').isVisible());
  assert.ok(await veil.evaluate((summary) => summary === document.activeElement));
  assert.equal(await page.evaluate(() => scrollY), scrolled);
});

test('a link leads to its step before the program is here', async (t) => {
  const page = await opened(t, '?step=summary&stride=3', { held: true });
  const top = () => page.locator('#summary').evaluate((step) => Math.round(step.getBoundingClientRect().top));
  const before = await top();
  assert.ok(Math.abs(before) < 120, `${before}`);
  await page.release();
  assert.equal(await top(), before);
  assert.equal(await page.locator('#summary-figure').getAttribute('data-stride'), '3');
});

test('what is read stays in its place where figures above it change their height', async (t) => {
  const page = await opened(t, '?step=gather', { held: true, viewport: { width: 768, height: 1024 } });
  await page.locator('html').evaluate((root) => { root.style.fontSize = '150%'; });
  const top = () => page.locator('#gather').evaluate((step) => Math.round(step.getBoundingClientRect().top));
  await page.evaluate(() => document.getElementById('gather').scrollIntoView());
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = [await top(), await height()];
  await page.release();
  assert.notEqual(await height(), before[1]);
  assert.equal(await top(), before[0]);
});

test('the theme of the link is there from the first paint', async (t) => {
  const page = await opened(t, '?theme=dark', { held: true, colorScheme: 'light' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), 'rgb(11, 14, 18)');
});

test('an embed shows nothing of the whole page before the program is here', async (t) => {
  const page = await opened(t, '?step=stride&embed=controls', { held: true });
  assert.equal(await page.locator('#hook-heading').isVisible(), false);
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight) <= 740);
  await page.release();
  assert.ok(await page.locator('#stride-figure').isVisible());
});

test('where WebAssembly is refused the page stands, and says what is missing', async (t) => {
  const page = await opened(t, 'refused', {});
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'self' 'unsafe-inline'" };
    await route.fulfill({ response, headers });
  });
  const refused = page.waitForEvent('pageerror');
  await page.goto(site.url);
  assert.match((await refused).message, /unsafe-eval|Content Security Policy/);
  assert.ok(await page.locator('#stride .tell').isVisible());
  const note = page.locator('.still-note');
  // It comes late, so that nobody sees it flash.
  assert.equal(await note.isVisible(), false);
  await note.evaluate((note) => note.getAnimations().forEach((animation) => animation.finish()));
  assert.match(await note.innerText(), /needs JavaScript and WebAssembly/);
});

test('the program takes the note away', async (t) => {
  const page = await opened(t);
  await page.starts();
  assert.equal(await page.locator('.still, .still-note').count(), 0);
});

/** A page whose browser never says that it has nothing to do: only what comes near is built. */
async function unhurried(t, query = '', options = {}) {
  const page = await opened(t, query, { ...options, idle: false });
  await page.starts();
  page.late = () => page.locator('.late').evaluateAll((all) => all.map((box) => box.dataset.of));
  return page;
}

test('only steps near the screen are built at the start; another is when the reader comes near', async (t) => {
  const page = await unhurried(t);
  const late = await page.late();
  assert.ok(!late.includes('hook') && late.length >= 12, `${late}`);
  const slider = page.locator('#gather-range');
  assert.equal(await slider.isDisabled(), true);
  await page.locator('#gather').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => !document.querySelector('.late[data-of=gather]'));
  assert.ok((await page.late()).includes('sector'), 'others wait');
  const sectors = await page.locator('#gather-figure').getAttribute('data-sectors');
  await slider.focus();
  await page.keyboard.press('Home');
  assert.notEqual(await page.locator('#gather-figure').getAttribute('data-sectors'), sectors);
});

test('the step of a link is built at the start, wherever it is', async (t) => {
  const page = await unhurried(t, '?step=padding&pitch=40');
  assert.ok(!(await page.late()).includes('padding'));
  assert.equal(await page.locator('#padding-pitch').isDisabled(), false);
});

test('an answer opened and the focus stay when their step is built', async (t) => {
  const page = await unhurried(t, '?step=summary');
  await page.evaluate(() => {
    const why = document.querySelector('.late[data-of=sector] .why');
    why.open = true;
    why.querySelector('summary').focus({ preventScroll: true });
  });
  await page.locator('#sector .why summary').scrollIntoViewIfNeeded();
  await page.waitForFunction(() => !document.querySelector('.late[data-of=sector]'));
  assert.equal(await page.locator('#sector .why').getAttribute('open'), '');
  assert.ok(await page.locator('#sector .why summary').evaluate((summary) => summary === document.activeElement));
});

test('the history brings back the state of a step that was not built', async (t) => {
  const page = await unhurried(t, '?step=sector');
  const change = async (step, control) => {
    const before = await page.evaluate(() => history.length);
    await page.locator(`#${step}`).scrollIntoViewIfNeeded();
    await page.waitForFunction((step) => !document.querySelector(`.late[data-of=${step}]`), step);
    await page.locator(`#${step}-${control}`).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.waitForFunction((before) => history.length > before, before);
    return page.locator(`#${step}-figure`).evaluate((figure) => ({ ...figure.dataset }));
  };
  const seen = await change('sector', 'at');
  await change('gather', 'range');
  await page.reload();
  await page.starts();
  assert.ok((await page.late()).includes('sector'));
  await page.goBack();
  await page.waitForFunction(() => !document.querySelector('.late[data-of=sector]'));
  assert.deepEqual(await page.locator('#sector-figure').evaluate((figure) => ({ ...figure.dataset })), seen);
});

test('with nothing else to do, the browser builds every step, plots too', async (t) => {
  const page = await opened(t);
  await page.starts();
  await page.waitForFunction(() => !document.querySelector('.late'));
  for (const plot of ['spectrum-plot', 'alignment-plot']) {
    const inked = await page.locator(`#${plot}`).evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, at) => at % 4 === 3 && value > 0);
    });
    assert.ok(inked, plot);
  }
});
