// What each step teaches, as a reader meets it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normal, Step } from './pages.mjs';
import { open } from './support.mjs';

/** The step of a page, opened at a link. */
async function at(t, slug, query = `?step=${slug}`, options = {}) {
  return new Step(await open(t, query, options), slug);
}

test('S0.1: on the first load both answers are hidden, and “Show me” takes the focus', async (t) => {
  const hook = await at(t, 'hook', '');
  assert.ok(await hook.isVeiled());
  assert.equal(await hook.drawing.locator('g.unit').first().evaluate((marks) => getComputedStyle(marks).visibility), 'hidden');
  const show = hook.veil.locator('summary');
  await show.focus();
  assert.ok(await show.evaluate((summary) => summary === document.activeElement));
  assert.equal(normal(await show.innerText()), 'Show me');
});

test('S0.1: “Show me” by key shows 4 sectors and 32', async (t) => {
  const hook = await at(t, 'hook', '');
  await hook.veil.locator('summary').press('Enter');
  assert.equal(await hook.isVeiled(), false);
  assert.match(await hook.say.innerText(), /4 sectors.*\b32\b/);
});

test('S0: a guess shows the answer and says what is right about it', async (t) => {
  const hook = await at(t, 'hook', '');
  await hook.guess(4, 32);
  assert.equal(await hook.isVeiled(), false);
  assert.match(await hook.question.innerText(), /Right\./);
});

test('S0: an answer that is missing is asked for, and nothing is shown', async (t) => {
  const hook = await at(t, 'hook', '');
  await hook.guess(4);
  assert.ok(await hook.isVeiled());
  assert.match(await hook.question.innerText(), /Give an answer first/);
});

test('S1.1: index 5 by keyboard says byte 20 and 0x014 and solves the first challenge', async (t) => {
  const address = await at(t, 'address');
  await address.press('index', ...Array(5).fill('ArrowRight'));
  assert.match(await address.sentence(), /byte 20\b.*0x014/);
  assert.equal(await address.verdict(0), true);
});

test('S1.2: the address of data[31] is accepted in three ways of writing', async (t) => {
  const address = await at(t, 'address');
  for (const answer of ['0x07C', '07c', '124']) {
    await address.check(1, 'no address');
    assert.equal(await address.verdict(1), false);
    await address.check(1, answer);
    assert.equal(await address.verdict(1), true, answer);
  }
});

test('S1.2: 31 gets told that the index is not the address', async (t) => {
  const address = await at(t, 'address');
  await address.check(1, '31');
  assert.equal(await address.verdict(1), false);
  assert.match(await address.verdictText(1), /index is not the address/);
});

test('S2.1: from address 28 to 32 the outline jumps a whole sector, with no place between', async (t) => {
  const sector = await at(t, 'sector', '?step=sector&at=28', {
    viewport: { width: 1280, height: 720 }, reducedMotion: 'no-preference',
  });
  const [before] = await sector.marks('unit');
  await sector.drawing.locator('g.unit rect').evaluate((outline) => {
    window.places = [];
    new MutationObserver(() => window.places.push(Number(outline.getAttribute('x'))))
      .observe(outline, { attributes: true, attributeFilter: ['x'] });
  });
  await sector.press('at', 'ArrowRight');
  const [after] = await sector.marks('unit');
  assert.equal(await sector.range('at').inputValue(), '32');
  const moves = await sector.drawing.locator('g.unit rect').evaluate((outline) => outline.getAnimations().length);
  assert.equal(moves, 0);
  assert.deepEqual(await sector.page.evaluate(() => window.places), [after.x]);
  const slot = (after.x - before.x) / 32;
  assert.ok(Math.abs(slot - after.width / (32 + 6 / slot)) < 0.05, `${before.x} to ${after.x}`);
});

test('S2.2: address 44 lies in sector 1: 4 used, 28 along for the ride', async (t) => {
  const sector = await at(t, 'sector', '?step=sector&at=44');
  assert.match(await sector.sentence(), /sector 1 .*\b4 used, 28\b/);
});

test('S3.1: shuffled, every seed from 1 to 20 gives 4 sectors', async (t) => {
  const warp = await at(t, 'warp');
  await warp.choose('pattern', 2);
  await warp.openMore('seed');
  for (let seed = 1; seed <= 20; seed += 1) {
    assert.match(await warp.control('seed').innerText(), new RegExp(`Seed ${seed}$`));
    assert.equal(await warp.number('sectors'), 4);
    await warp.range('seed').click();
  }
});

test('S3.1: all threads at the same address give 1 sector', async (t) => {
  const warp = await at(t, 'warp');
  await warp.choose('pattern', 0);
  assert.equal(await warp.number('sectors'), 1);
  assert.match(await warp.sentence(), /one fetch/);
});

test('S3.2: one thread moved outside 0 to 127 gives 5 sectors and solves', async (t) => {
  const warp = await at(t, 'warp', '?step=warp&move=3:40');
  assert.equal(await warp.number('sectors'), 5);
  assert.equal(await warp.verdict(1), true);
});

test('S3.2: two threads moved do not solve', async (t) => {
  const warp = await at(t, 'warp', '?step=warp&move=3:40,4:41');
  assert.equal(await warp.number('sectors'), 5);
  await warp.check(1);
  assert.equal(await warp.verdict(1), false);
  assert.match(await warp.verdictText(1), /2 threads/);
});

test('S4.1: elements of 1, 2, 4, 8 and 16 bytes take as many sectors, all of it used', async (t) => {
  const packed = await at(t, 'packed');
  for (const elem of [1, 2, 4, 8, 16]) {
    await packed.choose('elem', elem);
    assert.equal(await packed.number('sectors'), elem);
    assert.equal(await packed.number('efficiency'), 100);
    assert.match(await packed.sentence(), /nothing wasted/);
  }
});

test('S5.1: PageUp leads from stride 1 to 8 and to 16', async (t) => {
  const stride = await at(t, 'stride', '?stride=1');
  await stride.press('stride', 'PageUp');
  assert.equal(await stride.number('stride'), 8);
  await stride.press('stride', 'PageUp');
  assert.equal(await stride.number('stride'), 16);
});

test('S5.1: seven steps from stride 1 make 32 sectors, 1024 bytes fetched, 896 wasted, 87.5 %', async (t) => {
  const stride = await at(t, 'stride', '?stride=1');
  await stride.press('stride', ...Array(7).fill('ArrowRight'));
  const { stride: S, sectors, fetchedBytes, wastedBytes } = await stride.data();
  assert.deepEqual([S, sectors, fetchedBytes, wastedBytes], ['8', '32', '1024', '896']);
  assert.match(await stride.sentence(), /1024.*896.*87\.5 %/);
});

test('S5.2: at stride 32 sectors fetch 1024 bytes and lines 4096, and each sentence names its unit', async (t) => {
  const stride = await at(t, 'stride', '?stride=32');
  assert.equal(await stride.number('fetchedBytes'), 1024);
  assert.match(await stride.sentence(), /its sector\. 1024/);
  await stride.choose('unit', 2);
  assert.equal(await stride.number('fetchedBytes'), 4096);
  assert.match(await stride.sentence(), /its line\. 4096/);
});

test('S5.4: at 360 px stride 32 draws 32 rows, legible, low enough and whole', async (t) => {
  const stride = await at(t, 'stride', '?stride=32', { viewport: { width: 360, height: 740 } });
  const cells = await stride.marks('cell');
  assert.equal(new Set(cells.map(({ y }) => y)).size, 32);
  const lowest = Math.max(...cells.map(({ y, height }) => y + height));
  assert.ok(lowest <= 400, `${lowest}`);
  const [first, second] = (await gridAt(stride, 1)).map(({ x }) => x);
  assert.ok(second - first >= 8.5, `${second - first}`);
  const clipped = await stride.figure.evaluate((figure) => [figure, ...figure.querySelectorAll('.drawing, .say, .controls')]
    .filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.className || part.id));
  assert.deepEqual(clipped, []);
});

/** The cells of the step at another stride. */
async function gridAt(step, stride) {
  await step.enter('stride', stride);
  return step.marks('cell');
}

test('a wrong answer names the thread that shares its sector and points it out', async (t) => {
  const stride = await at(t, 'stride', '?stride=4');
  await stride.check(0);
  assert.match(await stride.verdictText(0), /thread 0 still shares/);
  assert.match(normal(await stride.figure.locator('.readout').innerText()), /^Thread 0:/);
});

test('a guess is kept and answered, near enough counts', async (t) => {
  const stride = await at(t, 'stride');
  await stride.guess(15);
  assert.match(await stride.question.innerText(), /Right\./);
  await stride.guess(50);
  assert.match(await stride.question.innerText(), /Less: only 4/);
});

test('Undo goes back one run of changes, Reset to the start', async (t) => {
  const stride = await at(t, 'stride');
  await stride.enter('stride', 3);
  await stride.enter('stride', 5);
  await stride.undo();
  assert.equal(await stride.number('stride'), 3);
  await stride.enter('stride', 20);
  await stride.reset();
  assert.equal(await stride.number('stride'), 8);
  await stride.undo();
  assert.equal(await stride.number('stride'), 20);
});
