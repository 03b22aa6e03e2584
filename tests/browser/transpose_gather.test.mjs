// Steps transpose and gather in the browser: tokens of the code, the tile's edge, panels that are tapped, links that bring
// a state back, keys, and the warning of a scatter.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normal } from './pages.mjs';
import { load, open } from './support.mjs';

const figure = (page, step) => page.locator(`figure[data-step="${step}"]:not([data-part])`);
const token = (page, step, text) => page.locator(`#${step} button.token`, { hasText: text });
const code = async (page, step) => normal(await page.locator(`#${step} pre.code`).innerText());
const said = async (page, step) => normal(await page.locator(`#${step} .say`).innerText());
/** The words of the radio buttons of a key that can be chosen. */
const offered = (page, id) => page.locator(`#${id} label`).filter({ visible: true }).allInnerTexts();

test('tokens of the transpose go on to the next method and pitch, and keep the focus', async (t) => {
  const page = await open(t, '?step=transpose&method=naive-write&cols=64');
  assert.equal(await code(page, 'transpose'), 'out[x*64 + y] = in[y*64 + x];');
  assert.equal(await page.locator('#transpose-pitch').isVisible(), false, 'no tile, no pitch');
  await token(page, 'transpose', 'x*64 + y').press('Enter');
  assert.equal(
    await code(page, 'transpose'),
    '__shared__ float tile[32][32]; tile[y][x] = in[y*64 + x]; __syncthreads(); out[y*64 + x] = tile[x][y];',
  );
  assert.match(await said(page, 'transpose'), /At pitch 32 the tile’s column is read with a 32-way bank conflict\.$/);
  await token(page, 'transpose', '32').click();
  assert.match(await said(page, 'transpose'), /^Staged: the read takes 4 sectors, the write 4 sectors\. At pitch 33 .* no bank conflict\.$/);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), '33');
  await page.locator('#transpose-frame').getByText('shared read').click();
  assert.equal(await figure(page, 'transpose').getAttribute('data-conflict'), '1');
  assert.equal(await figure(page, 'transpose').getAttribute('data-sectors'), null);
  // One more press of the method's token: swizzled, at the pitch that was set.
  await token(page, 'transpose', 'tile[x][y]').click();
  assert.match(await code(page, 'transpose'), /tile\[32\]\[33\].*tile\[y\]\[x \^ y\] =.* = tile\[x\]\[x \^ y\];$/);
});

test('accesses follow the method, and a naive one goes to the nearer side', async (t) => {
  const page = await open(t, '?step=transpose&method=staged&frame=1');
  assert.deepEqual(await offered(page, 'transpose-frame'), ['global read', 'shared write', 'shared read', 'global write']);
  await page.locator('#transpose-method').getByText('naive, strided read').click();
  assert.deepEqual(await offered(page, 'transpose-frame'), ['global read', 'global write']);
  assert.equal(await figure(page, 'transpose').getAttribute('data-sectors'), '32');
  await page.locator('#transpose-frame').getByText('global write').click();
  assert.equal(await figure(page, 'transpose').getAttribute('data-sectors'), '4');
});

for (const [name, width] of [['wide', 1440], ['narrow', 360]]) {
  test(`the edge of the tile is dragged, ${name}`, async (t) => {
    const page = await open(t, '?step=transpose&method=staged&frame=2', { viewport: { width, height: 900 } });
    const handle = figure(page, 'transpose').locator('.handle');
    await handle.scrollIntoViewIfNeeded();
    const box = await handle.boundingBox();
    assert.ok(box.width >= 44 && box.height >= 44);
    // A column of the tile: the bars of the strip are a column apart.
    const column = await figure(page, 'transpose').locator('.bank rect').evaluateAll(([one, two]) => two.getBoundingClientRect().left - one.getBoundingClientRect().left);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 2 * column, y, { steps: 4 });
    assert.equal(await figure(page, 'transpose').getAttribute('data-conflict'), '2');
    await page.keyboard.press('Escape');
    assert.equal(await figure(page, 'transpose').getAttribute('data-conflict'), '32', 'Esc takes it back');
    await page.mouse.up();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + column, y, { steps: 4 });
    await page.mouse.up();
    assert.equal(await figure(page, 'transpose').getAttribute('data-conflict'), '1');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'transpose-pitch', 'keys go on from there');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('#transpose-pitch').getAttribute('aria-valuetext'), '34 elements a row, 2 of them padding: a 2-way bank conflict');
  });
}

test('a panel is tapped to go to its access, and a link brings everything back', async (t) => {
  const page = await open(t, '?step=transpose&method=swizzle&cols=64&elem=8&thread=9', { viewport: { width: 360, height: 900 } });
  const drawing = figure(page, 'transpose').locator('.drawing > svg');
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 40);
  assert.equal(await page.locator('#transpose-frame input:checked').getAttribute('value'), '2');
  assert.match(normal(await page.locator('#transpose .readout').innerText()), /^Thread 9: tile\[9\]\[14\], bank 28, alone in it$/);
  const link = await page.locator('#transpose .step-link a').first().getAttribute('href');
  for (const part of ['method=swizzle', 'frame=2', 'cols=64', 'elem=8', 'thread=9']) assert.ok(link.includes(part), link);
  const [before, sentence] = [await drawing.innerHTML(), await said(page, 'transpose')];
  await load(page, link.slice(link.indexOf('?')));
  assert.equal(await said(page, 'transpose'), sentence);
  assert.equal(await drawing.innerHTML(), before);
});

test('tokens of the gather sort and scatter, and a scatter is warned of', async (t) => {
  const page = await open(t, '?step=gather&range=128');
  assert.equal(await code(page, 'gather'), 'v = data[idx[i]];');
  const sectors = () => figure(page, 'gather').getAttribute('data-sectors');
  const unsorted = await sectors();
  await token(page, 'gather', 'idx').click();
  assert.equal(await code(page, 'gather'), 'v = data[idx_sorted_by_warp[i]];');
  assert.equal(await sectors(), unsorted, 'the order within the warp means nothing');
  await token(page, 'gather', 'idx_sorted_by_warp').press('Space');
  assert.equal(await code(page, 'gather'), 'v = data[idx_sorted[i]];');
  assert.ok(Number(await sectors()) < Number(unsorted));
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'idx_sorted');
  assert.doesNotMatch(await said(page, 'gather'), /undefined/);
  await token(page, 'gather', 'v =').click();
  assert.equal(await code(page, 'gather'), 'data[idx_sorted[i]] = v;');
  assert.match(await said(page, 'gather'), /Careful, threads store to one address: .* → 0x.*which one is undefined\.$/);
  assert.ok(await figure(page, 'gather').locator('.clash rect').count() >= 2);
});

test('the range goes by powers of two, its seed deals again, and the link keeps both', async (t) => {
  const page = await open(t, '?step=gather&sort=all');
  const range = page.locator('#gather-range');
  await range.focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await range.getAttribute('aria-valuetext'), /^8192 floats in 1024 sectors, this warp in \d+ sectors$/);
  await page.keyboard.press('Home');
  assert.match(await range.getAttribute('aria-valuetext'), /^32 floats in 4 sectors, this warp in 1 sector$/);
  await page.keyboard.press('End');
  assert.match(await range.getAttribute('aria-valuetext'), /^1048576 floats in 131072 sectors/);
  const before = await said(page, 'gather');
  await page.locator('#gather-seed').click();
  assert.equal(normal(await page.locator('#gather .seed > span').innerText()), 'Seed 5');
  const part = page.locator('figure[data-step="gather"][data-part="sorts"]');
  const summed = await part.getAttribute('data-units-summed');
  assert.equal(summed, await figure(page, 'gather').getAttribute('data-units-summed'));
  const link = await page.locator('#gather .step-link a').first().getAttribute('href');
  for (const key of ['range=1048576', 'seed=5', 'sort=all']) assert.ok(link.includes(key), link);
  const after = await said(page, 'gather');
  await load(page, link.slice(link.indexOf('?')));
  assert.equal(await said(page, 'gather'), after);
  assert.equal(await part.getAttribute('data-units-summed'), summed);
  assert.ok(before.length > 0);
});

test('the question of gather is a number about the expected one', async (t) => {
  const page = await open(t, '?step=gather');
  const question = page.locator('#gather form.question');
  for (const [typed, reply] of [['4', /31\.05 are expected/], ['31', /31\.05 are expected, of 512/]]) {
    await page.reload();
    await page.waitForFunction(() => window.appStarted && !document.querySelector('.late'));
    await question.locator('input').fill(typed);
    await question.getByRole('button').first().click();
    assert.match(normal(await question.innerText()), reply);
  }
});
