// Slides: one figure and one question a screen, and a clicker's keys (ACCEPTANCE E12, A14, PITFALLS 8).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STEPS } from './pages.mjs';
import { axe, load, open } from './support.mjs';

const LEAST_PX = 24;
const slide = (step, rest = '') => `?step=${step}${rest}&view=slide`;

/** What does not fit on the screen, or is written too small. */
const faults = (page, least) => page.evaluate((least) => {
  const found = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`scrolls: ${scrollWidth} x ${scrollHeight}`);
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden, h1, figcaption, title, desc');
  for (const element of document.querySelectorAll('body *')) {
    if (!shown(element)) continue;
    const name = `${element.tagName} ${element.className?.baseVal ?? element.className}: ${element.textContent.slice(0, 30)}`;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(`off the screen: ${name}`);
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const scale = element instanceof SVGGraphicsElement ? element.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if ((own || element.matches('input, select')) && size < least - 0.05) found.push(`${size.toFixed(1)} px: ${name}`);
    if (element.scrollHeight > element.clientHeight + 1 && /auto|scroll|hidden/.test(getComputedStyle(element).overflowY)) found.push(`cut off: ${name}`);
  }
  return found;
}, least);

const where = (page) => page.evaluate(() => [location.search, document.querySelector('.slide').id]);
const toGround = (page) => page.evaluate(() => document.activeElement.blur());

test('every slide fits on 1280x720 without a scroll, its text at least 24 px, before the answer and after it', async (t) => {
  const page = await open(t, slide(STEPS[0]), { viewport: { width: 1280, height: 720 } });
  for (const step of STEPS) {
    await load(page, slide(step));
    assert.equal(await page.locator('figure:visible, .question .ask:visible').count(), 2, step);
    assert.equal(await page.locator('.say.answer').isVisible(), false, `${step}: the question comes first`);
    assert.deepEqual(await faults(page, LEAST_PX), [], step);
    await page.locator('.veil summary').click();
    assert.ok(await page.locator('.say.answer').isVisible(), step);
    assert.deepEqual(await faults(page, LEAST_PX), [], `${step}, with its answer`);
  }
});

for (const [width, height] of [[1920, 1080], [1024, 768]]) {
  test(`slides grow and shrink with the screen: ${width}x${height}`, async (t) => {
    const page = await open(t, slide(STEPS[0]), { viewport: { width, height } });
    for (const step of STEPS) {
      await load(page, slide(step));
      assert.deepEqual(await faults(page, LEAST_PX * width / 1280), [], step);
      await page.locator('.veil summary').click();
      assert.deepEqual(await faults(page, LEAST_PX * width / 1280), [], `${step}, with its answer`);
    }
  });
}

test('a clicker turns slides, each with an address and an entry of its own, and Back goes back', async (t) => {
  const page = await open(t, slide('stride'));
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press('PageDown');
  assert.deepEqual(await where(page), ['?step=time&view=slide', 'time']);
  assert.match(await page.title(), /Time/);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  assert.deepEqual(await where(page), ['?step=time&view=slide', 'time']);
  assert.equal(await page.evaluate(() => history.length), entries + 3);
  await page.goBack();
  assert.deepEqual(await where(page), ['?step=spectrum&view=slide', 'spectrum']);
  // The clicker's keys with another key are the browser's, and Alt+Left goes back.
  for (const keys of ['Alt+PageDown', 'Control+PageDown', 'Shift+PageDown']) await page.keyboard.press(keys);
  assert.deepEqual(await where(page), ['?step=spectrum&view=slide', 'spectrum']);
  await page.goBack();
  await page.goBack();
  assert.deepEqual(await where(page), ['?step=stride&view=slide', 'stride']);
});

test('arrows never turn a slide, and PageDown does not while a control has the focus', async (t) => {
  const page = await open(t, slide('stride', '&stride=1'));
  const stays = async () => assert.equal((await where(page))[1], 'stride');
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'Space', 'Home', 'End']) await page.keyboard.press(key);
  await stays();
  const range = page.locator('#stride-stride');
  await range.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await range.inputValue(), '2');
  await page.keyboard.press('PageUp');
  assert.equal(await range.inputValue(), '8');
  await page.keyboard.press('PageDown');
  assert.equal(await range.inputValue(), '1');
  await stays();
  await page.locator('.control .exact').first().focus();
  for (const key of ['PageDown', 'ArrowRight', 'PageUp']) await page.keyboard.press(key);
  // What does not know these keys does not keep them: whoever shows the answer with the mouse goes on with the clicker.
  await page.locator('.veil summary').focus();
  await page.keyboard.press('PageDown');
  assert.equal((await where(page))[1], 'time');
  await page.keyboard.press('PageUp');
  await toGround(page);
  await page.keyboard.press('PageDown');
  assert.equal((await where(page))[1], 'time');
});

test('a slide keeps its state while others are shown', async (t) => {
  const page = await open(t, slide('stride', '&stride=2'));
  await page.locator('#stride-stride').focus();
  await page.keyboard.press('ArrowRight');
  const link = (name) => page.getByRole('link', { name });
  await link('Next').click();
  assert.deepEqual(await where(page), ['?step=time&view=slide', 'time']);
  // A clicker goes on after a click on a link.
  await page.keyboard.press('PageUp');
  assert.deepEqual(await where(page), ['?step=stride&stride=3&view=slide', 'stride']);
  assert.equal(await page.locator('#stride-figure').getAttribute('data-stride'), '3');
  assert.ok(await page.locator('.say.answer').isVisible());
  assert.equal(await link('Article').getAttribute('href'), '?step=stride&stride=3');
});

test('the ways from slide to slide are links with room for a finger, and end where the slides end', async (t) => {
  const page = await open(t, slide('hook'), { viewport: { width: 1280, height: 720 } });
  const ways = page.locator('.turn a');
  for (const box of await ways.evaluateAll((all) => all.map((way) => way.getBoundingClientRect().toJSON()))) {
    assert.ok(box.height >= 44 && box.width >= 44, JSON.stringify(box));
  }
  assert.deepEqual(await ways.evaluateAll((all) => all.map((way) => way.getAttribute('href'))), [null, '?step=address&view=slide', '?step=hook']);
  await page.keyboard.press('PageUp');
  assert.equal((await where(page))[1], 'hook');
  await load(page, slide('gather'));
  assert.equal(await page.locator('.turn').innerText().then((text) => text.includes('16 of 16')), true);
  await page.keyboard.press('PageDown');
  assert.equal((await where(page))[1], 'gather');
});

test('a guess on a slide is answered beside its figure', async (t) => {
  const page = await open(t, slide('time'), { viewport: { width: 1280, height: 720 } });
  await page.locator('.question input').first().check();
  await page.getByRole('button', { name: 'Check' }).click();
  assert.ok(await page.locator('.verdict').isVisible());
  assert.ok(await page.locator('.say.answer').isVisible());
  assert.deepEqual((await faults(page, LEAST_PX)).filter((fault) => !fault.startsWith('cut off: DIV panel')), []);
});

test('only slides listen to keys at the document', async (t) => {
  const before = (page) => page.addInitScript(() => {
    window.heard = [];
    for (const target of [window, document, HTMLBodyElement.prototype, HTMLHtmlElement.prototype]) {
      const add = target.addEventListener;
      target.addEventListener = function (kind, ...rest) {
        if (/^key/.test(kind) && (this === window || this === document || this === document.body || this === document.documentElement)) window.heard.push(kind);
        return add.call(this, kind, ...rest);
      };
    }
  });
  const page = await open(t, '?step=stride', { before });
  assert.deepEqual(await page.evaluate(() => window.heard), []);
  await load(page, slide('stride'));
  assert.deepEqual(await page.evaluate(() => window.heard), ['keydown']);
});

test('slides are sound for axe, light and dark', async (t) => {
  for (const theme of ['light', 'dark']) {
    const page = await open(t, slide('stride', `&theme=${theme}`));
    assert.deepEqual((await axe(page)).violations, []);
    await page.locator('.veil summary').click();
    assert.deepEqual((await axe(page)).violations, []);
  }
});

test('the article leads to the slide of the step that is read', async (t) => {
  const page = await open(t, '?step=packed&elem=8');
  assert.equal(await page.getByRole('link', { name: 'Slides' }).getAttribute('href'), '?step=packed&elem=8&view=slide');
});
