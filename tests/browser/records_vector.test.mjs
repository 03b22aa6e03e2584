// Steps soa and vector in the browser: tokens of the code line, what is dragged and tapped, keys, links that restore a state,
// refused loads, and the numbers that a page of its own count of bytes gives.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normal, query, Step } from './pages.mjs';
import { open, openStopped } from './support.mjs';

/** Different blocks of `size` bytes in loads, each given as first byte, gap and bytes a lane; and their sum over the loads. */
function counted(loads, size) {
  const of = ([first, gap, bytes]) => {
    const blocks = new Set();
    for (let lane = 0; lane < 32; lane += 1) {
      for (let byte = 0; byte < bytes; byte += 1) blocks.add(Math.floor((first + lane * gap + byte) / size));
    }
    return blocks;
  };
  const all = loads.map(of);
  return { n: all.map((blocks) => blocks.size), distinct: new Set(all.flatMap((blocks) => [...blocks])).size };
}

test('soa.1: one field of every record size, in each layout', async (t) => {
  const page = await open(t, '?step=soa&fields=1');
  const soa = new Step(page, 'soa');
  for (const fields of [1, 2, 3, 4, 7, 8, 9, 16]) {
    await soa.enter('fields', fields);
    for (const [place, n] of [Math.min(32, 4 * fields), 4, 4].entries()) {
      await soa.choose('layout', place);
      assert.equal(await soa.number('sectors'), n, `${fields} fields, layout ${place}`);
      assert.ok((await soa.sentence()).includes(`: ${n} sectors, 128 bytes used`), await soa.sentence());
      const table = await soa.table();
      assert.equal(table.length, n);
      assert.equal(table.reduce((sum, cells) => sum + Number(cells[2]), 0), 128);
    }
  }
});

test('soa.1: all fields of an array of structs touch the same sectors again', async (t) => {
  const page = await open(t, '?step=soa&reads=all');
  const soa = new Step(page, 'soa');
  for (const fields of [1, 2, 3, 4, 5, 16]) {
    await soa.enter('fields', fields);
    const loads = Array.from({ length: fields }, (_, field) => [4 * field, 4 * fields, 4]);
    const { n, distinct } = counted(loads, 32);
    const data = await soa.data();
    assert.deepEqual(
      [data.requests, data.units, data.unitsSummed],
      [fields, distinct, n.reduce((a, b) => a + b)].map(String), `${fields} fields`,
    );
    assert.equal((await soa.drawing.locator('g.later rect').count()) > 0, fields > 1);
  }
});

test('the tokens of a record change its layout and its field, and keep the focus', async (t) => {
  const page = await open(t, '?step=soa');
  const soa = new Step(page, 'soa');
  const code = async () => normal(await soa.figure.locator('pre.code').innerText());
  const token = (place) => soa.figure.locator('.token').nth(place);
  assert.equal(await code(), 'v = p[i].x');
  // The layout's token goes behind the field and before it again: the focus goes with it.
  await token(0).focus();
  await page.keyboard.press('Enter');
  assert.equal(await code(), 'v = x[i]');
  assert.equal(await soa.number('sectors'), 4);
  await page.keyboard.press('Enter');
  assert.equal(await code(), 'v = b[i/32].x[i%32]');
  await token(1).focus();
  for (const name of ['y', 'z', 'w', 'x']) {
    await page.keyboard.press('Enter');
    assert.equal(await code(), `v = b[i/32].${name}[i%32]`);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), name);
  }
});

test('the edge of the record is its number of fields, and a tap on a field reads it', async (t) => {
  for (const viewport of [{ width: 1280, height: 900 }, { width: 360, height: 740 }]) {
    const page = await open(t, '?step=soa', { viewport });
    const soa = new Step(page, 'soa');
    const pitch = Math.min(44, ((await soa.drawing.boundingBox()).width - 4) / 16);
    await soa.drag(4 * pitch);
    assert.equal(await soa.range('fields').inputValue(), '8', `${viewport.width}`);
    assert.equal(await soa.number('sectors'), 32);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'soa-fields');
    await page.keyboard.press('ArrowRight');
    assert.equal(await soa.range('fields').inputValue(), '9');
    await soa.drag(9 * pitch);
    assert.equal(await soa.range('fields').inputValue(), '16');
    await soa.drawing.evaluate((drawing) => drawing.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const { x, y } = await soa.point(2 + 9.5 * pitch, 28);
    await page.mouse.click(x, y);
    assert.equal(await soa.range('field').getAttribute('aria-valuetext'), 'field f, 32 sectors, 12.5 percent used');
  }
});

test('the matching cells of both layouts are joined for the thread that is inspected', async (t) => {
  for (const viewport of [{ width: 1280, height: 900 }, { width: 360, height: 740 }]) {
    const page = await open(t, '?step=soa&thread=9', { viewport });
    const soa = new Step(page, 'soa');
    const rings = await soa.marks('ring');
    assert.equal(rings.length, 2);
    const [line] = await soa.marks('arrow', 'path');
    const ends = rings.map((ring) => ring.x + ring.width / 2);
    for (const end of ends) assert.ok(line.x <= end + 1 && line.x + line.width >= end - 1, `${end}`);
    // A point on the second grid's cell for thread 20 inspects it.
    await soa.bringUp();
    const cells = await soa.marks('cell');
    assert.equal(cells.length, 64);
    const { x, y, width, height } = cells[32 + 20];
    const at = await soa.point(x + width / 2, y + height / 2);
    await page.mouse.click(at.x, at.y);
    assert.equal(await soa.range('thread').inputValue(), '20');
  }
});

test('a link brings a record back, and a field that is gone gives way', async (t) => {
  const page = await open(t, '?step=soa&fields=3&reads=all&layout=aosoa&field=2&elem=8&unit=line&thread=7');
  const soa = new Step(page, 'soa');
  const { n, distinct } = counted([0, 1, 2].map((field) => [field * 256, 8, 8]), 128);
  assert.deepEqual([n[2], distinct], [2, 6]);
  assert.ok((await soa.sentence()).startsWith('AoSoA, load of z: 2 lines, 256 bytes used now, 0 by other loads, 0 never.'));
  await soa.enter('fields', 2);
  assert.equal(await soa.range('field').inputValue(), '1');
  const link = new URLSearchParams((await soa.link()).split('?')[1]);
  assert.deepEqual([link.get('fields'), link.get('field'), link.get('layout')], ['2', '1', 'aosoa']);
  const other = new Step(await open(t, '?step=soa&fields=2&field=15'), 'soa');
  assert.equal(await other.range('field').inputValue(), '1');
});

test('the bytes of each way are veiled with the answer', async (t) => {
  const soa = new Step(await open(t), 'soa');
  assert.equal(await soa.isVeiled(), true);
  const visible = (layer) => soa.drawing.locator(`g.${layer}`).first().evaluate((g) => getComputedStyle(g).visibility);
  assert.deepEqual([await visible('hatch'), await visible('bytes'), await visible('used')], ['hidden', 'hidden', 'visible']);
  await soa.guess(1);
  assert.equal(await soa.isVeiled(), false);
  const bytes = await soa.drawing.locator('g.bytes text').allTextContents();
  assert.deepEqual(bytes, ['512 B', '128 B', '128 B']);
});

test('vector.1: each width moves the same 512 bytes, by its own instructions and sectors', async (t) => {
  const page = await open(t, '?step=vector');
  const vector = new Step(page, 'vector');
  for (const own of [1, 0]) {
    await vector.choose('width', 1);   // A load of all four floats leaves nothing to choose.
    await vector.choose('own', own);
    for (const width of [1, 2, 4]) {
      await vector.choose('width', width);
      const [loads, bytes] = [4 / width, 4 * width];
      const all = Array.from({ length: loads }, (_, j) => (own ? [j * bytes, 16, bytes] : [j * 32 * bytes, bytes, bytes]));
      const { n, distinct } = counted(all, 32);
      const asked = n.reduce((a, b) => a + b);
      const data = await vector.data();
      assert.deepEqual([data.requests, data.units, data.unitsSummed, data.sectors], [loads, distinct, asked, n[0]].map(String));
      assert.equal(await vector.drawing.locator('g.bucket rect').count(), asked, 'a box for each sector asked for');
      const part = page.locator('figure[data-step="vector"][data-part="requests"]');
      assert.equal(await part.getAttribute('data-volta'), String(loads));
      assert.equal(await part.getAttribute('data-pascal'), '16');
      const rows = await part.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
      assert.deepEqual(rows.map((cells) => cells.at(-1)), ['512', '512', '512']);
      assert.equal(rows[Math.log2(width)][6], String(asked));
    }
  }
  assert.match(await vector.sentence(), /^float4: 1 instruction, 16 sectors, 512 of 512 bytes used\./);
});

test('vector.1: float4 is refused off a multiple of 16, by slider and by link', async (t) => {
  const page = await open(t, '?step=vector&width=4');
  const vector = new Step(page, 'vector');
  await vector.press('offset', 'ArrowRight');
  assert.equal((await vector.data()).error, 'misaligned');
  assert.match(await vector.sentence(), /refuses this load: threads 0–31 start at bytes that are no multiple of 16/);
  assert.equal((await vector.data()).sectors, undefined);
  await vector.check(0);
  assert.equal(await vector.verdict(0), true);
  await vector.choose('width', 1);
  assert.equal(await vector.number('sectors'), 16);
  assert.match(await vector.sentence(), /float4 is refused here/);
  const odd = new Step(await open(t, '?step=vector&offset=3'), 'vector');
  assert.equal((await odd.data()).error, 'misaligned');
});

test('the edge of thread 0’s cell is the width of its load', async (t) => {
  for (const viewport of [{ width: 1280, height: 900 }, { width: 360, height: 740 }]) {
    const page = await open(t, '?step=vector&frame=2', { viewport });
    const vector = new Step(page, 'vector');
    await page.keyboard.press('Escape');
    await vector.enter('frame', 0);
    const [cell] = await vector.marks('cell');
    await vector.drag(cell.width * 1.2);
    assert.equal(await vector.data().then((data) => data.elem), '8', `${viewport.width}`);
    await vector.drag(cell.width * 3);
    assert.equal(await vector.data().then((data) => data.elem), '16', `${viewport.width}`);
    await vector.drag(-cell.width * 4);
    assert.equal(await vector.data().then((data) => data.elem), '4', `${viewport.width}`);
  }
});

test('tokens and frames of vector go by keyboard, and the link follows', async (t) => {
  const page = await openStopped(t, '?step=vector');
  const vector = new Step(page, 'vector');
  const code = async () => normal(await vector.figure.locator('pre.code').innerText());
  await vector.press('frame', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  assert.equal(await code(), 'float v = p[4*i + 3]');
  await vector.figure.locator('.token').nth(1).focus();
  await page.keyboard.press('Space');
  assert.equal(await code(), 'float v = p[i + 96]');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  assert.equal(await code(), 'float2 v = ((float2*)p)[i + 32]');
  await page.clock.runFor(1500);
  const link = new URLSearchParams(await query(page));
  assert.deepEqual([link.get('step'), link.get('width'), link.get('own'), link.get('frame')], ['vector', '2', 'interleaved', '1']);
  await vector.check(1);
  assert.equal(await vector.verdict(1), false);
  await page.keyboard.press('Escape');
});
