// Words of the article that name a mark light it up, and the mark lights up its words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Finger, Step } from './pages.mjs';
import { open } from './support.mjs';

const word = (step, mark) => step.section.locator(`.tell button[data-mark="${mark}"]`);

/** The marks of a step's drawing that are not dimmed, and whether any is. */
const bright = (step) => step.drawing.evaluate((drawing) => {
  const layers = [...drawing.querySelectorAll(':scope > g:not(.label)')];
  const full = layers.filter((layer) => getComputedStyle(layer).opacity === '1');
  return { marks: [...new Set(full.map((layer) => layer.dataset.mark))], dimmed: full.length < layers.length };
});

const isLit = (step, mark) => word(step, mark).evaluate((word) => word.classList.contains('lit'));

test('every step has words that light up a mark, with a dotted line below', async (t) => {
  const page = await open(t, '', { viewport: { width: 1280, height: 720 } });
  const slugs = await page.locator('.step').evaluateAll((steps) => steps.map(({ id }) => id));
  for (const slug of slugs) {
    const step = new Step(page, slug);
    await step.drawing.evaluate((drawing) => { drawing.closest('.step').querySelector('.veil').open = true; });
    const words = step.section.locator('.tell [data-mark]');
    assert.ok(await words.count() >= 1, slug);
    for (const word of await words.all()) {
      await word.focus();
      const mark = await word.getAttribute('data-mark');
      assert.deepEqual(await bright(step), { marks: [mark], dimmed: true }, `${slug}: ${mark}`);
      assert.match(await word.evaluate((word) => getComputedStyle(word).textDecorationLine), /underline/);
    }
    await step.figure.locator('.say').click();
    assert.equal((await bright(step)).dimmed, false, slug);
  }
});

test('lighting a mark up rebuilds nothing of the drawing', async (t) => {
  const stride = new Step(await open(t, '?stride=8'), 'stride');
  await stride.drawing.evaluate((drawing) => {
    window.changes = 0;
    const count = (records) => { window.changes += records.length; };
    new MutationObserver(count).observe(drawing, { subtree: true, childList: true, attributes: true });
  });
  for (const mark of ['fetched', 'wasted', 'requested']) await word(stride, mark).focus();
  assert.deepEqual((await bright(stride)).marks, ['requested']);
  assert.equal(await stride.page.evaluate(() => window.changes), 0);
});

test('by mouse: a word while the pointer is on it, and on after a click', async (t) => {
  const page = await open(t, '?stride=8', { viewport: { width: 1280, height: 900 } });
  const stride = new Step(page, 'stride');
  await word(stride, 'wasted').hover();
  assert.deepEqual((await bright(stride)).marks, ['wasted']);
  await stride.section.locator('h2').hover();
  assert.equal((await bright(stride)).dimmed, false);
  await word(stride, 'wasted').click();
  await stride.section.locator('h2').hover();
  assert.deepEqual((await bright(stride)).marks, ['wasted']);
  assert.equal(await word(stride, 'wasted').getAttribute('aria-pressed'), 'true');
  await word(stride, 'wasted').click();
  assert.equal((await bright(stride)).dimmed, false);
  assert.equal(await word(stride, 'wasted').getAttribute('aria-pressed'), 'false');
});

test('by keyboard: focus lights up, Enter keeps and takes back, Esc takes back', async (t) => {
  const page = await open(t, '?stride=8');
  const stride = new Step(page, 'stride');
  const requested = word(stride, 'requested');
  await requested.focus();
  assert.deepEqual((await bright(stride)).marks, ['requested']);
  await page.keyboard.press('Enter');
  assert.equal(await requested.getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Enter');
  assert.equal((await bright(stride)).dimmed, false);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  assert.equal((await bright(stride)).dimmed, false);
  await page.keyboard.press('ArrowRight');
  assert.deepEqual((await bright(stride)).marks, ['wasted']);
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual((await bright(stride)).marks, ['requested']);
});

test('the words of a step are one stop of the Tab key, and the arrows lead from one to the next', async (t) => {
  const page = await open(t);
  const stride = new Step(page, 'stride');
  await stride.section.locator('h2').focus();
  const focused = () => page.evaluate(() => document.activeElement.closest('.tell button')?.textContent);
  await page.keyboard.press('Tab');
  const met = [];
  while (!met.includes(await focused())) {
    met.push(await focused());
    await page.keyboard.press('ArrowRight');
  }
  assert.equal(met.length, await stride.section.locator('.tell button').count());
  await page.keyboard.press('Tab');
  assert.equal(await focused(), undefined);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focused(), met.at(-1));
});

test('by finger: a tap lights up, another takes back', async (t) => {
  const page = await open(t, '?stride=8', { viewport: { width: 360, height: 740 }, hasTouch: true });
  const stride = new Step(page, 'stride');
  const finger = await Finger.of(page);
  const tap = async (place) => {
    await place.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y, width, height } = await place.boundingBox();
    await finger.tap(x + width / 2, y + height / 2);
  };
  await tap(word(stride, 'fetched'));
  await page.waitForFunction(() => document.querySelector('#stride[data-lit="fetched"]'));
  await tap(word(stride, 'fetched'));
  await page.waitForFunction(() => document.querySelector('#stride:not([data-lit])'));
  await tap(stride.drawing.locator('.hatch rect').nth(2));
  await page.waitForFunction(() => document.querySelector('#stride .tell [data-mark="wasted"].lit'));
});

test('the other way: the pointer on a mark lights up its word, and the drawing stays as it is', async (t) => {
  const page = await open(t, '?stride=8', { viewport: { width: 1280, height: 900 } });
  const stride = new Step(page, 'stride');
  await stride.bringUp();
  for (const [layer, mark] of [['hatch', 'wasted'], ['cell', 'requested']]) {
    const box = await stride.drawing.locator(`.${layer} rect`).nth(20).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + 3);
    assert.equal(await isLit(stride, mark), true, layer);
    assert.equal((await bright(stride)).dimmed, false);
  }
  await stride.section.locator('h2').hover();
  assert.equal(await isLit(stride, 'requested'), false);
});

test('under the veil a word lights up nothing that would give the answer away', async (t) => {
  const page = await open(t);
  const stride = new Step(page, 'stride');
  await word(stride, 'wasted').focus();
  assert.equal((await bright(stride)).dimmed, false);
  await word(stride, 'requested').focus();
  assert.deepEqual((await bright(stride)).marks, ['requested']);
  await word(stride, 'wasted').focus();
  await stride.veil.evaluate((veil) => { veil.open = true; });
  await page.waitForFunction(() => document.querySelector('#stride[data-lit="wasted"]'));
});

test('in forced colors the rest steps back too', async (t) => {
  const page = await open(t, '?stride=8', { forcedColors: 'active' });
  const stride = new Step(page, 'stride');
  await word(stride, 'fetched').focus();
  assert.deepEqual(await bright(stride), { marks: ['fetched'], dimmed: true });
});
