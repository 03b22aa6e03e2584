// Steps time and alignment in the browser: sliders over powers of two, choices that follow the state, what is dragged, and
// the further figures below the main one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './support.mjs';

/** The main figure of a step. */
const figure = (page, step) => page.locator(`figure[data-step="${step}"]:not([data-part])`);
/** A further figure of a step. */
const part = (page, step, name) => page.locator(`figure[data-step="${step}"][data-part="${name}"]`);

/** Presses the middle of a figure's first handle and moves it by so many pixels. */
async function drag(page, step, dx, dy) {
  const handle = figure(page, step).locator('.handle').first();
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy, { steps: 3 });
  await page.mouse.move(x + dx, y + dy, { steps: 3 });
  await page.mouse.up();
}

test('the stride of time goes by powers of two, its number field anywhere', async (t) => {
  const page = await open(t, '?step=time&stride=8');
  const range = page.locator('#time-stride');
  const stride = () => figure(page, 'time').getAttribute('data-stride');
  await range.focus();
  for (const [key, expected] of [['ArrowRight', '16'], ['PageUp', '64'], ['End', '512'], ['PageDown', '128'], ['Home', '1']]) {
    await page.keyboard.press(key);
    assert.equal(await stride(), expected, key);
  }
  const field = page.locator('#time .control:has(#time-stride) .exact');
  await field.fill('12');
  await field.press('Enter');
  assert.equal(await stride(), '12');
  await range.focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await stride(), '8');
  assert.match(await range.getAttribute('aria-valuetext'), /^8 elements, 32 sectors, one row, 301 nanoseconds$/);
});

test('choices follow the row, and a device brings its latency', async (t) => {
  const page = await open(t, '?step=time&offset=36');
  await page.locator('#time .more summary').click();
  const offered = () => page.locator('#time-offset label').filter({ visible: true }).allInnerTexts();
  assert.deepEqual(await offered(), ['byte 0', 'byte 960', 'byte 36']);
  await page.locator('#time-row').getByText('2048 bytes').click();
  assert.deepEqual(await offered(), ['byte 0', 'byte 1984', 'byte 36']);
  await page.locator('#time-offset').getByText('byte 1984').click();
  assert.deepEqual(await offered(), ['byte 0', 'byte 1984']);
  await page.locator('#time-peak').getByText('H100 SXM').click();
  assert.equal(await page.locator('#time-latency').inputValue(), '344');
  assert.equal(await part(page, 'time', 'bandwidth').getAttribute('data-peak'), '3350');
});

test('dragging the bracket stretches the latency', async (t) => {
  const page = await open(t, '?step=time&stride=8', { viewport: { width: 1280, height: 900 } });
  await drag(page, 'time', 12, 20);
  const latency = Number(await page.locator('#time-latency').inputValue());
  assert.ok(latency > 350 && latency < 500, String(latency));
});

test('the run moves as one, wherever it is grabbed', async (t) => {
  const page = await open(t, '?step=alignment', { viewport: { width: 1280, height: 900 } });
  const cells = figure(page, 'alignment').locator('.cell rect');
  const [one, other] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
  await drag(page, 'alignment', 3 * (other.x - one.x), 25);
  assert.equal(await figure(page, 'alignment').getAttribute('data-offset'), '16');
  assert.match(await page.locator('#alignment .say').innerText(), /16 at the front, 16 at the back/);
});

test('many warps share their edges', async (t) => {
  const page = await open(t, '?step=alignment&warps=8');
  const warps = part(page, 'alignment', 'warps');
  assert.equal(await warps.getAttribute('data-units'), '33');
  assert.equal(await warps.locator('.shared rect').count(), 7);
  await page.locator('#alignment-warps').focus();
  await page.keyboard.press('End');
  assert.equal(await warps.getAttribute('data-units'), '129');
  assert.equal(await warps.getAttribute('data-efficiency'), '99.22');
});

test('both steps fit a phone', async (t) => {
  for (const query of ['?step=time&stride=256', '?step=alignment&warps=32&stride=8']) {
    const page = await open(t, query, { viewport: { width: 360, height: 740 } });
    const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(inner <= outer, query);
  }
});
