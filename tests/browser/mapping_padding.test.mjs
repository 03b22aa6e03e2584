// Steps mapping and padding: tokens of the code, the bar and the edges that are dragged, controls that are put away, links.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { query, Step } from './pages.mjs';
import { open } from './support.mjs';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

const at = async (t, slug, keys = '', options) => new Step(await open(t, `?step=${slug}${keys}`, options), slug);
const code = (step) => step.figure.locator('pre.code').innerText();
const token = (step, text) => step.figure.locator('pre.code .token', { hasText: text });
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.closest('[id]').id);
const part = (step) => step.page.locator('#mapping-chunks-figure');

test('mapping.1: a row each takes 32 sectors, a column each 4, and the code line’s token changes with the toggle', async (t) => {
  const mapping = await at(t, 'mapping', '&cols=64');
  assert.equal(await mapping.number('sectors'), 32);
  assert.equal(await code(mapping), 'A[threadIdx.x * 64 + i]');
  await mapping.choose('map', 1);
  assert.equal(await mapping.number('sectors'), 4);
  assert.equal(await code(mapping), 'A[i * 64 + threadIdx.x]');
});

test('a token of the code is a control: it changes the mapping, keeps the focus, and changes it back', async (t) => {
  const mapping = await at(t, 'mapping');
  await token(mapping, 'threadIdx.x').focus();
  await mapping.page.keyboard.press('Enter');
  assert.equal(await code(mapping), 'A[i * 64 + threadIdx.x]');
  assert.equal(await mapping.number('sectors'), 4);
  assert.equal(await query(mapping.page), '?step=mapping&map=col');
  assert.equal(await mapping.page.evaluate(() => document.activeElement.textContent), 'threadIdx.x');
  await mapping.check(0);
  assert.equal(await mapping.verdict(0), true);
  await token(mapping, 'threadIdx.x').click();
  assert.equal(await code(mapping), 'A[threadIdx.x * 64 + i]');
  await token(mapping, '64').click();
  assert.equal(await code(mapping), 'A[threadIdx.x * 128 + i]');
  assert.equal(await mapping.range('cols').inputValue(), '2');
});

test('in the chunks a token deals the elements out in turn', async (t) => {
  const mapping = await at(t, 'mapping', '&map=chunked');
  assert.equal(await code(mapping), 'A[threadIdx.x * 4 + j]');
  await token(mapping, 'threadIdx.x').click();
  assert.equal(await code(mapping), 'A[j * 32 + threadIdx.x]');
  assert.equal(await mapping.number('sectors'), 4);
});

for (const [name, options] of [['360', PHONE], ['1440', DESKTOP]]) {
  test(`at ${name} px the warp’s bar is dragged down to the row and up again`, async (t) => {
    const mapping = await at(t, 'mapping', '&thread=9', options);
    await mapping.drag(120, 10);
    assert.equal(await mapping.number('sectors'), 4);
    assert.equal(await mapping.range('thread').inputValue(), '9');
    assert.equal(await focused(mapping.page), 'mapping-map');
    await mapping.drag(0, 100);
    assert.equal(await mapping.number('sectors'), 32);
  });

  test(`at ${name} px the right edge of the rows is the pitch`, async (t) => {
    const padding = await at(t, 'padding', '', options);
    const sector = (await padding.marks('unit'))[1].x - (await padding.marks('unit'))[0].x;
    await padding.drag((sector / 8) * 7);
    assert.equal(await padding.range('pitch').inputValue(), '40');
    assert.match(await padding.sentence(), /^Pitch 40: 4 sectors in every row, 7 floats per row unused\.$/);
    assert.equal(await focused(padding.page), 'padding-pitch');
    await padding.check(0);
    assert.equal(await padding.verdict(0), true);
  });

  test(`at ${name} px the right edge of the first struct pads it`, async (t) => {
    const padding = await at(t, 'padding', '&tab=struct', options);
    assert.equal(await padding.number('sectors'), 12);
    const [first, second] = await padding.marks('cell');
    await padding.drag((second.x - first.x) / 3);
    assert.equal(await padding.number('sectors'), 16);
    assert.equal(await padding.number('requests'), 1);
    assert.equal(await focused(padding.page), 'padding-fields');
  });
}

test('Esc in the middle of a drag stands the bar up again', async (t) => {
  const mapping = await at(t, 'mapping', '', DESKTOP);
  const grip = await mapping.grab();
  await mapping.page.mouse.move(grip.x + 100, grip.y);
  assert.equal(await mapping.number('sectors'), 4);
  await mapping.page.keyboard.press('Escape');
  assert.equal(await mapping.number('sectors'), 32);
  await mapping.page.mouse.up();
});

test('a control that does not matter is put away, and its key kept', async (t) => {
  const mapping = await at(t, 'mapping', '&map=chunked&cols=128&block=16x16');
  for (const key of ['cols', 'block']) assert.equal(await mapping.control(key).isVisible(), false, key);
  await mapping.choose('map', 1);
  for (const key of ['cols', 'block']) assert.equal(await mapping.control(key).isVisible(), true, key);
  assert.equal(await code(mapping), 'A[threadIdx.y * 128 + threadIdx.x]');
  const padding = new Step(mapping.page, 'padding');
  const shown = async () => Promise.all(['cols', 'pitch', 'fields'].map((key) => padding.control(key).isVisible()));
  assert.deepEqual(await shown(), [true, true, false]);
  await padding.choose('tab', 1);
  assert.deepEqual(await shown(), [false, false, true]);
});

test('the part counts instant by instant, whatever the figure shows', async (t) => {
  const mapping = await at(t, 'mapping', '&chunk=8&frame=5&map=interleaved');
  const data = await part(mapping).evaluate((figure) => ({ ...figure.dataset }));
  assert.deepEqual([data.chunked, data.interleaved, data.units], ['32', '4', '32']);
  assert.equal(await mapping.range('frame').inputValue(), '5');
  assert.equal(await part(mapping).locator('g.used rect').count(), 36);
  await mapping.enter('chunk', 3);
  assert.equal(await mapping.range('frame').inputValue(), '2');
  assert.equal(await part(mapping).locator('tbody tr').count(), 4);
});

test('padding.1: the table of rows, at pitch 33 and by Page keys at 40', async (t) => {
  const padding = await at(t, 'padding');
  const counts = async () => (await padding.table()).map((row) => row[3]).join();
  assert.equal(await counts(), '4,5,5,5,5,5,5,5,4');
  assert.equal(await padding.number('unitsSummed'), 43);
  await padding.press('pitch', 'PageUp');
  assert.equal(await padding.range('pitch').inputValue(), '40');
  assert.equal(await counts(), '4,4,4,4,4,4,4,4,4');
  assert.match(await padding.link(), /\?step=padding&pitch=40$/);
});

test('padding.1: a token aligns the struct, and one field takes 16 sectors instead of 12', async (t) => {
  const padding = await at(t, 'padding', '&tab=struct');
  assert.match(await padding.sentence(), /One field takes 12 sectors.* is refused.* one field takes 16 sectors/);
  await token(padding, '__align__').click();
  assert.match(await code(padding), /__align__\(16\)/);
  assert.match(await padding.sentence(), /One field takes 16 sectors instead of 12 sectors/);
  await padding.check(1, '12 16');
  assert.equal(await padding.verdict(1), true);
});

test('a pitch holds its columns, also by link', async (t) => {
  const padding = await at(t, 'padding', '&cols=1024&pitch=32&fields=16');
  assert.deepEqual([await padding.range('cols').inputValue(), await padding.range('pitch').inputValue()], ['80', '80']);
  await padding.enter('cols', 40);
  await padding.enter('pitch', 33);
  assert.equal(await padding.range('pitch').inputValue(), '40');
  assert.match(await padding.notice('pitch').innerText(), /33 is not possible here\. 40/);
});

test('a tap on a cell inspects its thread: in the matrix, in the lines and in the rows', async (t) => {
  const mapping = await at(t, 'mapping', '', DESKTOP);
  await mapping.bringUp();
  const cells = await mapping.marks('cell');
  for (const [place, lane] of [[7, 7], [32 + 20, 20]]) {
    const cell = cells[place];
    const point = await mapping.point(cell.x + cell.width / 2, cell.y + cell.height / 2);
    await mapping.page.mouse.click(point.x, point.y);
    assert.equal(await mapping.range('thread').inputValue(), String(lane));
  }
});

test('nothing is wider than a phone', async (t) => {
  for (const keys of ['&map=col&cols=1024&block=16x16', '&map=chunked&chunk=16', '&step=padding&tab=struct&fields=4']) {
    const { page } = await at(t, 'mapping', keys, { viewport: { width: 320, height: 640 } });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, keys);
  }
});
