// Steps `spectrum` and `summary`: what only a browser shows of the staircase and the drawn guess.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './support.mjs';

const PHONE = { viewport: { width: 360, height: 740 } };

test('S7.1: the labels of the gaps keep apart on a phone', async (t) => {
  const page = await open(t, '?step=spectrum&stride=3', PHONE);
  const boxes = await page.locator('#spectrum-figure .gap-size text').evaluateAll((texts) => texts.map((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return { text: text.textContent, left, right, top, bottom };
  }));
  assert.deepEqual(boxes.map((box) => box.text), ['+4', '+12', '+8', '+4']);
  for (const [place, one] of boxes.entries()) {
    for (const other of boxes.slice(place + 1)) {
      const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      assert.ok(apart, `${one.text} and ${other.text}`);
    }
  }
});

test('S7.2: at stride 0 a ring stands alone, and the word says why', async (t) => {
  const page = await open(t, '?step=spectrum&stride=0');
  const figure = page.locator('#spectrum-figure');
  assert.equal(await figure.locator('.broadcast rect').count(), 1);
  assert.equal(await figure.locator('.broadcast-name text').textContent(), 'broadcast');
  assert.match(await figure.locator('.say').textContent(), /broadcast/);
});

test('S7.5: the nine numbers are drawn and submitted by keyboard alone', async (t) => {
  const page = await open(t, '?step=spectrum');
  await page.locator('#spectrum-guess-0').focus();
  await page.keyboard.press('ArrowUp');
  for (const stride of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.id), `spectrum-guess-${stride}`);
    if (stride === 8) await page.keyboard.press('End');
    else for (let n = 0; n < 4 * stride; n += 1) await page.keyboard.press('ArrowUp');
  }
  await page.keyboard.press('ArrowRight');   // no further
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('#spectrum .question .verdict.right').count(), 1);
  const line = await page.locator('#spectrum-figure .guess path').getAttribute('d');
  assert.equal(line.split('L').length, 9);
});

test('a number typed moves its range', async (t) => {
  const page = await open(t, '?step=spectrum');
  await page.locator('#spectrum .points input[type=number]').nth(5).fill('20');
  await page.keyboard.press('Tab');
  assert.equal(await page.locator('#spectrum .points input[type=range]').nth(5).inputValue(), '20');
});

test('the strides where the shortcut fails are ticked, by keys too', async (t) => {
  const page = await open(t, '?step=spectrum');
  const challenge = page.locator('#spectrum .challenge').first();
  for (const stride of [3, 5]) await challenge.locator('input').nth(stride - 1).check();
  await challenge.locator('input').first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');   // the boxes are one stop
  for (let n = 1; n < 6; n += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await challenge.getAttribute('data-solved'), 'true');
});

test('lines of code are matched with grids by lists', async (t) => {
  const page = await open(t, '?step=summary');
  const challenge = page.locator('#summary .challenge').first();
  for (const [line, grid] of ['D', 'E', 'A', 'C', 'B'].entries()) {
    await challenge.locator('select').nth(line).selectOption({ label: grid });
  }
  await challenge.locator('button').click();
  assert.equal(await challenge.getAttribute('data-solved'), 'true');
});

test('Sum.1: the first guess comes back', async (t) => {
  const page = await open(t);
  await page.locator('#summary .why summary').click();
  assert.match(await page.locator('#summary .first-guess').textContent(), /no guess/);
  await page.locator('#hook-guess-0').fill('1');
  await page.locator('#hook-guess-1').fill('7');
  await page.locator('#hook .question button').click();
  assert.match(await page.locator('#summary .first-guess').textContent(), /guessed 1 .* 7/);
});
