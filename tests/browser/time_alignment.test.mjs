// Steps time and alignment in the browser: sliders over powers of two, choices that follow the state, what is dragged, and
// the further figures below the main one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Step } from './pages.mjs';
import { load, open, openStopped } from './support.mjs';

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
  await page.locator('#time-peak').getByText('H200').click();
  assert.equal(await page.locator('#time-latency').inputValue(), '300');
  assert.match(await part(page, 'time', 'bandwidth').innerText(), /300 ns are assumed/);
});

/** What a warp of floats from byte 0 touches: sectors, lines, and rows of that many bytes. */
function counted(stride, row) {
  const blocks = (size) => new Set(Array.from({ length: 32 }, (_, lane) => Math.floor((lane * stride * 4) / size))).size;
  return { sectors: blocks(32), lines: blocks(128), rows: blocks(row) };
}

test('S6.1, S6.2: every number of time is the model’s, for each stride, row and model', async (t) => {
  const page = await open(t, '?step=time&stride=2');
  const time = new Step(page, 'time');
  for (const row of [1024, 2048]) {
    await time.choose('row', row);
    for (const stride of [1, 3, 8, 32, 128, 256, 512]) {
      await time.enter('stride', stride);
      const { sectors, lines, rows } = counted(stride, row);
      const at = `stride ${stride}, rows of ${row}`;
      const waits = sectors === 4 ? 300 : 300 * sectors;
      const total = Math.round(300 * rows + (sectors * 32) / 900);
      const times = (n, of) => String(Math.round((n * 100) / of) / 100);
      const useful = times(900 * 4, sectors);
      const said = {
        waits: [`${waits} ns`],
        rows: [`${sectors} sectors`, `${300 * rows} ns of waiting, ${total} ns in all`],
        throughput: [`${sectors * 32} bytes moved for 128 used`],
      };
      const results = {
        waits: String(waits), rows: String(total), throughput: (Math.round((sectors * 3200) / 900) / 100).toString(),
      };
      for (const [model, name] of ['waits', 'rows', 'throughput'].entries()) {
        await time.choose('model', model);
        const sentence = await time.sentence();
        for (const part of said[name]) assert.ok(sentence.includes(part), `${at}: ${sentence}`);
        assert.deepEqual(await time.results(), [results[name], useful, '270000'], at);
      }
      const data = await time.data();
      assert.deepEqual([data.sectors, data.lines, data.rows], [sectors, lines, rows].map(String), at);
      const meters = await time.drawing.locator('.meter-times text').allTextContents();
      assert.deepEqual(meters, [`${times(sectors, 4)}× bytes`, `${lines}× lines`, `${rows}× rows`], at);
      const table = await time.table();
      assert.equal(table.length, rows, at);
      assert.equal(table.reduce((sum, cells) => sum + Number(cells[1]), 0), sectors, at);
      const caption = await time.figure.locator('caption').textContent();
      assert.ok(caption.includes(`by row opens ${total} ns`) && caption.includes(`transaction ${waits} ns`), caption);
      assert.equal(await part(page, 'time', 'bandwidth').getAttribute('data-useful'), useful, at);
    }
  }
});

test('S6.2: an array at the last 64 bytes of a row opens two, and eight opens in flight take 1200 ns', async (t) => {
  for (const row of [1024, 2048]) {
    const page = await open(t, `?step=time&stride=1&row=${row}&offset=${row - 64}`);
    assert.equal(await new Step(page, 'time').number('rows'), 2);
  }
  const time = new Step(await open(t, '?step=time&stride=256&overlap=8'), 'time');
  assert.match(await time.sentence(), /1200 ns of waiting, 1201 ns in all/);
});

test('the edge of a shelf is the row, and its control has the focus', async (t) => {
  for (const viewport of [{ width: 1280, height: 900 }, { width: 360, height: 740 }]) {
    const page = await open(t, '?step=time&stride=8', { viewport });
    const time = new Step(page, 'time');
    const edges = {};
    for (const row of [4096, 512, 1024]) {
      await time.choose('row', row);
      const [{ x, width }] = await time.marks('shelf');
      edges[row] = x + width;
    }
    const handle = time.handle.nth(1);
    await time.bringUp();
    const pull = async (dx, then) => {
      const box = await handle.boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + dx, y + 30, { steps: 4 });
      await then?.();
      await page.mouse.up();
    };
    const checked = () => page.evaluate(() => document.activeElement.name && document.activeElement.value);
    await pull(edges[4096] - edges[1024]);
    assert.equal(await time.figure.locator('#time-row :checked').getAttribute('value'), '4096');
    assert.equal(await checked(), '4096');
    await pull(edges[512] - edges[4096]);
    assert.equal(await time.link(), '?step=time&row=512');
    await pull(edges[4096] - edges[512], () => page.keyboard.press('Escape'));
    assert.equal(await time.link(), '?step=time&row=512');
  }
});

test('A11: what is dragged, controls set to the same link', async (t) => {
  const page = await open(t, '', { viewport: { width: 1280, height: 900 } });
  const [time, spectrum, alignment] = ['time', 'spectrum', 'alignment'].map((slug) => new Step(page, slug));
  const same = async (step, byControls) => {
    const link = await step.link();
    await step.reset();
    assert.notEqual(await step.link(), link);
    await byControls();
    assert.equal(await step.link(), link);
  };
  await drag(page, 'time', 10, 10);
  const latency = await time.exact('latency').inputValue();
  await same(time, () => time.enter('latency', latency));
  await drag(page, 'spectrum', 120, 10);
  const stride = await spectrum.number('stride');
  await same(spectrum, async () => { for (let s = 3; s < stride; s += 1) await spectrum.nudge('stride', 1); });
  await drag(page, 'alignment', 100, 10);
  const offset = await alignment.number('offset');
  await same(alignment, async () => { for (let b = 4; b < offset; b += 1) await alignment.nudge('offset', 1); });
});

test('E10: a drag in time or alignment makes one entry, and Back restores', async (t) => {
  for (const [slug, dx, key] of [['time', 12, '#time-latency'], ['alignment', 90, '#alignment-offset']]) {
    const page = await openStopped(t, `?step=${slug}`, { viewport: { width: 1280, height: 900 } });
    const entries = () => page.evaluate(() => history.length);
    const [before, value] = [await entries(), await page.locator(key).inputValue()];
    await drag(page, slug, dx, 10);
    await page.clock.runFor(3000);
    assert.equal(await entries(), before + 1);
    assert.notEqual(await page.locator(key).inputValue(), value);
    await page.evaluate(() => history.back());
    await page.waitForFunction(([key, value]) => document.querySelector(key).value === value, [key, value]);
  }
});

test('S8.1: front and back waste share out 32 bytes at every offset', async (t) => {
  const page = await open(t, '?step=alignment');
  const alignment = new Step(page, 'alignment');
  for (let offset = 0; offset <= 32; offset += 4) {
    await alignment.enter('offset', offset);
    const { sectors, fetchedBytes, wastedBytes } = await alignment.data();
    const taxed = offset % 32 !== 0;
    assert.deepEqual([sectors, fetchedBytes, wastedBytes], taxed ? ['5', '160', '32'] : ['4', '128', '0']);
    const said = await alignment.sentence();
    assert.ok(taxed ? said.includes(`(${offset} at the front, ${32 - offset} at the back)`) : said.includes('no tax'), said);
  }
});

test('S8.2: at stride 3 an offset of 4 costs nothing', async (t) => {
  const alignment = new Step(await open(t, '?step=alignment&stride=3&offset=4'), 'alignment');
  assert.equal(await alignment.number('sectors'), 12);
  assert.match(await alignment.sentence(), /no tax here/);
});

test('a refused access is shown refused in every new step and part, and no further', async (t) => {
  const page = await open(t, '?step=alignment&offset=3&warps=4');
  const alignment = new Step(page, 'alignment');
  assert.equal((await alignment.data()).error, 'misaligned');
  assert.equal((await alignment.data()).sectors, undefined);
  assert.equal((await alignment.table()).length, 32);
  assert.match(await alignment.sentence(), /hardware refuses/);
  const warps = part(page, 'alignment', 'warps');
  assert.deepEqual([await warps.getAttribute('data-error'), await warps.getAttribute('data-units')], ['misaligned', null]);
  await alignment.choose('elem', 1);
  assert.equal((await alignment.data()).error, undefined);
  await load(page, '?step=time&offset=2');
  const time = new Step(page, 'time');
  assert.equal((await time.data()).error, 'misaligned');
  assert.match(await time.sentence(), /hardware refuses/);
  await time.choose('offset', 0);
  assert.equal(await time.number('rows'), 1);
});

const WILD = [
  ['?step=time&stride=-64&row=4096&latency=9999&overlap=0&peak=0', { stride: '-64' }],
  ['?step=time&stride=1024&offset=4096&row=700&model=nothing&peak=h9000', { stride: '1024', offset: '4096' }],
  ['?step=spectrum&stride=-64&x=log&y=efficiency', { stride: '-64' }],
  ['?step=spectrum&stride=1024&elem=16&unit=line', { stride: '1024', elem: '16' }],
  ['?step=alignment&stride=-64&offset=4095&elem=1&warps=99', { stride: '-64', offset: '4095' }],
  ['?step=alignment&stride=0&offset=4096&elem=16&warps=32&unit=line', { stride: '0', offset: '4096' }],
  ['?step=summary&stride=-7&elem=2&unit=pair', { stride: '-7', elem: '2' }],
  ['?step=summary&stride=1024&elem=16', { stride: '1024' }],
];
for (const [query, expected] of WILD) {
  test(`wild values of a link are shown or taken back: ${query}`, async (t) => {
    const page = await open(t, query, { viewport: { width: 360, height: 740 } });
    const step = new Step(page, /step=(\w+)/.exec(query)[1]);
    const data = await step.data();
    for (const [name, value] of Object.entries(expected)) assert.equal(data[name], value);
    assert.ok((await step.sentence()).length > 20);
    assert.ok((await step.drawing.evaluate((svg) => svg.outerHTML)).match(/NaN|undefined|Infinity/) === null);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });
}

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

test('Q.2: the challenges on the state are solved by taps alone', async (t) => {
  const page = await open(t);
  const [time, alignment] = ['time', 'alignment'].map((slug) => new Step(page, slug));
  for (let n = 0; n < 5; n += 1) await time.nudge('stride', 1);
  await time.figure.locator('#time-row label', { hasText: '2048' }).click();
  await time.nudge('stride', 1);
  for (let n = 0; n < 12; n += 1) await alignment.nudge('offset', 1);
  for (let n = 0; n < 12; n += 1) await alignment.nudge('offset', -1);
  for (let n = 0; n < 2; n += 1) await alignment.nudge('stride', 1);
  assert.deepEqual(await Promise.all([time.verdict(0), time.verdict(1), alignment.verdict(1), alignment.verdict(2)]), Array(4).fill(true));
});
