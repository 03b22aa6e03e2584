// The pointer on the figures: drags by mouse and finger, their ends and their cancelling, scrolling, taps, targets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Finger, openAllDetails, Step, STEPS } from './pages.mjs';
import { open } from './support.mjs';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

async function at(t, slug, query, options) {
  return new Step(await open(t, query, options), slug);
}

/** The middle of the cell of a word of the first line, in the window, while every word of it has a cell. */
async function word(stride, k) {
  const cell = (await stride.marks('cell'))[k];
  return stride.point(cell.x + cell.width / 2, cell.y + cell.height / 2);
}

for (const [name, options] of [['360', PHONE], ['1440', DESKTOP]]) {
  for (const k of [1, 7, 15]) {
    test(`S5.3: at ${name} px thread 1’s cell dragged ${k} words on makes stride ${1 + k}`, async (t) => {
      const stride = await at(t, 'stride', '?stride=1', options);
      const { mouse } = stride.page;
      const grip = await stride.grab();
      const [from, to] = [await word(stride, 1), await word(stride, 1 + k)];
      await mouse.move(grip.x + (to.x - from.x) / 2, grip.y);
      await mouse.move(to.x, to.y);
      assert.equal(await stride.number('stride'), 1 + k);
      await mouse.up();
      assert.equal(await stride.number('stride'), 1 + k);
    });
  }
}

test('S5.3: released outside the figure, the value stays', async (t) => {
  const stride = await at(t, 'stride', '?stride=1', DESKTOP);
  const grip = await stride.grab();
  const to = await word(stride, 9);
  await stride.page.mouse.move(to.x, to.y);
  await stride.page.mouse.move(to.x, 5);
  await stride.page.mouse.up();
  assert.equal(await stride.number('stride'), 9);
  await stride.page.mouse.move(grip.x, grip.y);
  assert.equal(await stride.number('stride'), 9);
});

test('S5.3: Esc in the middle of a drag restores the value it began with, and the drag is over', async (t) => {
  const stride = await at(t, 'stride', '?stride=3', DESKTOP);
  const grip = await stride.grab();
  await stride.page.mouse.move(grip.x + 200, grip.y);
  assert.notEqual(await stride.number('stride'), 3);
  await stride.page.keyboard.press('Escape');
  assert.equal(await stride.number('stride'), 3);
  await stride.page.mouse.move(grip.x + 300, grip.y);
  await stride.page.mouse.up();
  assert.equal(await stride.number('stride'), 3);
});

test('past the end of its row the stride is 32', async (t) => {
  const stride = await at(t, 'stride', '?stride=8', DESKTOP);
  await stride.drag(2000);
  assert.equal(await stride.number('stride'), 32);
});

test('a drag leaves the inspected thread alone: the click after it means nothing', async (t) => {
  const stride = await at(t, 'stride', '?stride=2&thread=9', DESKTOP);
  await stride.drag(100);
  assert.equal(await stride.range('thread').inputValue(), '9');
});

test('a grabbed handle has the focus on its twin control', async (t) => {
  const stride = await at(t, 'stride', '?stride=3', DESKTOP);
  await stride.drag(60);
  assert.equal(await stride.page.evaluate(() => document.activeElement.id), 'stride-stride');
});

test('R2: a swipe that begins on a figure scrolls the page', async (t) => {
  const page = await open(t, '?stride=8', PHONE);
  const finger = await Finger.of(page);
  for (const slug of STEPS) {
    const step = new Step(page, slug);
    await step.bringUp();
    const before = await page.evaluate(() => scrollY);
    const box = await step.drawing.boundingBox();
    const handles = await step.handle.evaluateAll((all) => all.map((handle) => handle.getBoundingClientRect().toJSON()));
    // Beside every handle: the run of `alignment` is one all over.
    const [x, y] = slug === 'alignment' ? [box.x + 4, box.y + box.height / 2] : [box.x + box.width * 0.6, box.y + box.height * 0.7];
    for (const { left, right, top, bottom } of handles) assert.ok(x < left || x > right || y < top || y > bottom, slug);
    await finger.down(x, y);
    await finger.moveBy(0, -200);
    await finger.up();
    await page.waitForFunction((before) => scrollY > before + 50, before);
  }
});

test('R2: a swipe that begins on a handle does not scroll', async (t) => {
  const stride = await at(t, 'stride', '?stride=8', PHONE);
  await stride.bringUp();
  const before = await stride.page.evaluate(() => scrollY);
  const finger = await Finger.of(stride.page);
  const grip = await stride.grip();
  await finger.down(grip.x, grip.y);
  await finger.moveBy(0, -200);
  await finger.up();
  assert.equal(await stride.page.evaluate(() => scrollY), before);
});

test('R2: only handles refuse the browser’s gestures', async (t) => {
  const page = await open(t, '?stride=8', PHONE);
  const refusing = await page.locator('figure').evaluateAll((figures) => figures.flatMap((figure) => {
    const around = [];
    for (let e = figure; e; e = e.parentElement) around.push(e);
    return [...around, ...figure.querySelectorAll('*')]
      .filter((e) => getComputedStyle(e).touchAction === 'none' && !e.matches('.handle'))
      .map((e) => e.outerHTML.slice(0, 80));
  }));
  assert.deepEqual(refusing, []);
  assert.equal(await page.locator('.handle').first().evaluate((handle) => getComputedStyle(handle).touchAction), 'none');
});

test('a finger that drifts while it drags is followed to the end, and the page stays', async (t) => {
  const stride = await at(t, 'stride', '?stride=8', PHONE);
  await stride.bringUp();
  const before = await stride.page.evaluate(() => scrollY);
  const finger = await Finger.of(stride.page);
  const grip = await stride.grip();
  await finger.down(grip.x, grip.y);
  await finger.moveBy(80, 10);
  await finger.up();
  // 80 px are a sector's pitch of 72.5 px and most of a word's of 8.5.
  assert.equal(await stride.number('stride'), 17);
  assert.equal(await stride.page.evaluate(() => scrollY), before);
});

test('a pointer taken away restores the value, and the next drag works', async (t) => {
  const stride = await at(t, 'stride', '?stride=8', PHONE);
  await stride.bringUp();
  const finger = await Finger.of(stride.page);
  const grip = await stride.grip();
  await finger.down(grip.x, grip.y);
  await finger.moveBy(60, 0);
  assert.notEqual(await stride.number('stride'), 8);
  await finger.cancel();
  await stride.page.waitForFunction(() => document.querySelector('#stride-figure').dataset.stride === '8');
  await finger.down(grip.x, grip.y);
  await finger.moveBy(80, 0);
  await finger.up();
  assert.equal(await stride.number('stride'), 17);
});

test('after a pointer taken away the next tap counts', async (t) => {
  const stride = await at(t, 'stride', '?stride=8', PHONE);
  await stride.bringUp();
  const finger = await Finger.of(stride.page);
  const grip = await stride.grip();
  await finger.down(grip.x, grip.y);
  await finger.moveBy(60, 0);
  await finger.cancel();
  await stride.page.waitForFunction(() => document.querySelector('#stride-figure').dataset.stride === '8');
  const cell = (await stride.marks('cell'))[31];
  const point = await stride.point(cell.x + cell.width / 2, cell.y + cell.height / 2);
  await finger.tap(point.x, point.y);
  await stride.page.waitForFunction(() => document.querySelector('#stride-thread').value === '31');
});

/** Pixels of a byte on the wide ruler. */
const SLOT = 16.06;
/** For each step a drag of its handle, and the same by buttons alone. */
const WAYS = {
  address: {
    drag: (step) => step.drag(3 * 4 * SLOT),
    other: async (step) => { for (let n = 0; n < 3; n += 1) await step.nudge('index', 1); },
  },
  sector: {
    drag: (step) => step.drag(9 * 4 * SLOT),
    other: async (step) => { for (let n = 0; n < 9; n += 1) await step.nudge('at', 1); },
  },
  stride: {
    drag: (step) => step.drag(225),
    other: async (step) => { for (let n = 0; n < 8; n += 1) await step.nudge('stride', 1); },
  },
  packed: {
    drag: (step) => step.drag(27.5),
    other: (step) => step.choose('elem', 8),
  },
};
for (const [slug, { drag, other }] of Object.entries(WAYS)) {
  test(`A11: the drag of step ${slug} has a way without dragging to the same link`, async (t) => {
    const step = await at(t, slug, `?step=${slug}`, DESKTOP);
    const start = await step.link();
    await drag(step);
    const dragged = await step.link();
    assert.notEqual(dragged, start);
    await step.reset();
    assert.equal(await step.link(), start);
    await other(step);
    assert.equal(await step.link(), dragged);
  });
}

test('A11: a tapped word moves the inspected thread as a drag does', async (t) => {
  const warp = await at(t, 'warp', '?step=warp&thread=3', PHONE);
  await warp.bringUp();
  const finger = await Finger.of(warp.page);
  const [cell] = await warp.marks('cell');
  const { height } = await warp.drawing.boundingBox();
  const target = await warp.point(cell.x + cell.width / 2, height - 100);
  const grip = await warp.grip();
  await finger.down(grip.x, grip.y);
  await finger.moveBy(target.x - grip.x, target.y - grip.y);
  await finger.up();
  const dragged = await warp.link();
  assert.match(dragged, /thread=3.*move=3(:|%3A)\d+/);
  await warp.reset();
  await warp.enter('thread', 3);
  await warp.bringUp();
  const again = await warp.point(cell.x + cell.width / 2, height - 100);
  await finger.tap(again.x, again.y);
  await warp.page.waitForFunction(() => document.querySelector('#warp .step-link a').search.includes('move'));
  assert.equal(await warp.link(), dragged);
});

test('A11: with a mouse too a tapped word moves the inspected thread, not the nearest', async (t) => {
  const warp = await at(t, 'warp', '?step=warp&thread=3', DESKTOP);
  await warp.bringUp();
  const row = (await warp.marks('cell'))[0];
  const { height } = await warp.drawing.boundingBox();
  const point = await warp.point(row.x + 400, height * 0.6);
  await warp.page.mouse.move(point.x, point.y);
  await warp.page.mouse.click(point.x, point.y);
  assert.match(await warp.link(), /move=3(:|%3A)/);
});

test('a tap on a byte moves the request there', async (t) => {
  const address = await at(t, 'address', '?step=address', PHONE);
  await address.bringUp();
  const finger = await Finger.of(address.page);
  const [cell] = await address.marks('cell');
  const point = await address.point(cell.x + 8 * 10.25 + 3, cell.y + 8);
  await finger.tap(point.x, point.y);
  await address.page.waitForFunction(() => document.querySelector('#address-index').value === '2');
});

test('a thread under the mouse is pointed out, and forgotten when the mouse leaves', async (t) => {
  const stride = await at(t, 'stride', '?stride=8', DESKTOP);
  await stride.bringUp();
  const cell = (await stride.marks('cell'))[6];
  const point = await stride.point(cell.x + 4, cell.y + 4);
  await stride.page.mouse.move(point.x, point.y);
  const readout = stride.figure.locator('.readout');
  assert.match(await readout.innerText(), /^Thread 6:/);
  await stride.page.mouse.move(2, 2);
  assert.match(await readout.innerText(), /^Thread 0:/);
  assert.equal(await stride.range('thread').inputValue(), '0');
});

for (const [width, height] of [[320, 640], [360, 740], [768, 1024], [1280, 720], [1440, 900]]) {
  test(`A10: targets are 24 px or more, handles and signs 44, at ${width} px`, async (t) => {
    const page = await open(t, '?stride=8', { viewport: { width, height } });
    await openAllDetails(page);
    await page.locator('.step form .options').evaluateAll((all) => all.forEach((o) => { o.querySelector('input').checked = true; }));
    const small = await page.evaluate(() => [...document.querySelectorAll('a, button, input, summary, .handle')]
      .filter((target) => !target.closest('p:not(.step-link)') && target.checkVisibility({ visibilityProperty: true }) && !target.matches('.skip'))
      .map((target) => {
        const hit = target.closest('.option') ?? target;
        const { width, height } = hit.getBoundingClientRect();
        const least = target.matches('.handle, .nudge') ? 44 : 24;
        return width < least - 0.01 || height < least - 0.01 ? `${target.outerHTML.slice(0, 90)}: ${width}x${height}` : '';
      })
      .filter(Boolean));
    assert.deepEqual(small, []);
  });
}

test('nothing under the finger moves when a drag changes the figure’s height', async (t) => {
  const stride = await at(t, 'stride', '?stride=8', PHONE);
  await stride.bringUp();
  const top = async () => (await stride.drawing.boundingBox()).y;
  const before = await top();
  const finger = await Finger.of(stride.page);
  const grip = await stride.grip();
  await finger.down(grip.x, grip.y);
  await finger.moveBy(150, 0);
  assert.ok(await stride.number('stride') > 20);
  assert.ok(Math.abs(await top() - before) < 0.5);
  await finger.up();
});
