// What is announced and when, what moves and when: all by a clock that the test moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { status, Step, STEPS } from './pages.mjs';
import { open, openStopped } from './support.mjs';

const QUIET = 1000;

/** Keeps every text that the status region takes, with the time of the page's clock. */
async function listen(page) {
  await page.evaluate(() => {
    window.heard = [];
    const live = document.querySelector('#live');
    new MutationObserver(() => {
      if (live.textContent) window.heard.push({ at: Date.now(), text: live.textContent });
    }).observe(live, { childList: true, characterData: true, subtree: true });
    window.began = Date.now();
  });
  return () => page.evaluate(() => window.heard.map(({ at, text }) => ({ after: at - window.began, text })));
}

test('A6: nothing is announced on load', async (t) => {
  const page = await openStopped(t, '?stride=8');
  const heard = await listen(page);
  await page.clock.runFor(5000);
  assert.deepEqual(await heard(), []);
  assert.equal(await status(page), '');
});

test('A6: ArrowRight held for 30 steps is announced once, a second after the last', async (t) => {
  const page = await openStopped(t, '?stride=1');
  const stride = new Step(page, 'stride');
  await stride.range('stride').focus();
  const heard = await listen(page);
  for (let n = 0; n < 30; n += 1) {
    await page.keyboard.down('ArrowRight');
    await page.clock.runFor(33);
  }
  await page.keyboard.up('ArrowRight');
  await page.clock.runFor(6000);
  const texts = await heard();
  assert.equal(texts.length, 1, JSON.stringify(texts));
  const after = texts[0].after - 30 * 33;
  assert.ok(Math.abs(after - QUIET) <= 500, `${after} ms after the last step`);
  assert.match(texts[0].text, /^Stride 31:/);
});

test('A6: a change and its way back announce nothing new', async (t) => {
  const page = await openStopped(t, '?stride=4');
  const stride = new Step(page, 'stride');
  await stride.press('stride', 'ArrowRight');
  await page.clock.runFor(3000);
  const heard = await listen(page);
  await stride.press('stride', 'ArrowRight', 'ArrowLeft');
  await page.clock.runFor(5000);
  assert.deepEqual(await heard(), []);
});

test('A6: nothing is announced during a drag, however long, and once after it', async (t) => {
  const page = await openStopped(t, '?stride=2', { viewport: { width: 1280, height: 720 } });
  const stride = new Step(page, 'stride');
  const grip = await stride.grab();
  const heard = await listen(page);
  for (let n = 1; n <= 5; n += 1) {
    await page.mouse.move(grip.x + 60 * n, grip.y);
    await page.clock.runFor(1500);
  }
  assert.deepEqual(await heard(), []);
  await page.mouse.up();
  await page.clock.runFor(3000);
  assert.equal((await heard()).length, 1);
});

test('A6: a thumb held still is neither announced nor an entry of the history, until it is let go', async (t) => {
  const page = await openStopped(t, '?stride=2', { viewport: { width: 1280, height: 720 } });
  const range = new Step(page, 'stride').range('stride');
  await range.scrollIntoViewIfNeeded();
  const box = await range.boundingBox();
  const entries = () => page.evaluate(() => history.length);
  const [heard, before] = [await listen(page), await entries()];
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.clock.runFor(5000);
  assert.deepEqual(await heard(), []);
  assert.equal(await entries(), before);
  await page.mouse.up();
  await page.clock.runFor(3000);
  assert.equal((await heard()).length, 1);
  assert.equal(await entries(), before + 1);
});

test('A8: the result of a check is announced within half a second, and the focus stays', async (t) => {
  const page = await openStopped(t, '?step=address');
  const address = new Step(page, 'address');
  const check = address.challenge(1).getByRole('button', { name: 'Check' });
  await address.challenge(1).locator('input').fill('31');
  await check.focus();
  await page.keyboard.press('Enter');
  await page.clock.runFor(500);
  assert.match(await status(page), /index is not the address/);
  assert.ok(await check.evaluate((button) => button === document.activeElement));
});

test('A8: the reply to a guess is announced at once, and not spoken over by the state', async (t) => {
  const page = await openStopped(t, '?step=stride');
  const stride = new Step(page, 'stride');
  await stride.guess(13);
  await page.clock.runFor(500);
  assert.match(await status(page), /4 of every 32 bytes/);
  await page.clock.runFor(5000);
  assert.match(await status(page), /4 of every 32 bytes/);
});

test('A8: the same wrong answer twice is announced twice', async (t) => {
  const page = await openStopped(t, '?step=address');
  const address = new Step(page, 'address');
  const heard = await listen(page);
  await address.check(1, '31');
  await page.clock.runFor(1000);
  await address.check(1, '31');
  await page.clock.runFor(1000);
  assert.equal((await heard()).length, 2);
});

test('words and value of a slider change in the same task, and the step fits, for 20 keys 100 ms apart', async (t) => {
  const page = await openStopped(t, '?stride=2');
  const stride = new Step(page, 'stride');
  await stride.range('stride').focus();
  await page.evaluate(() => {
    window.seen = [];
    const range = document.querySelector('#stride-stride');
    // After everything that this event has the page do, before the next task.
    addEventListener('input', async () => {
      for (let n = 0; n < 50; n += 1) await null;
      window.seen.push({
        value: Number(range.value), words: range.getAttribute('aria-valuetext'),
        fits: (range.value - range.min) % range.step === 0,
        shown: Number(document.querySelector('#stride-figure').dataset.stride),
      });
    });
  });
  const heard = await listen(page);
  for (let n = 0; n < 20; n += 1) {
    await page.keyboard.press('ArrowRight');
    await page.clock.runFor(100);
  }
  const seen = await page.evaluate(() => window.seen);
  assert.equal(seen.length, 20);
  for (const [n, { value, words, fits, shown }] of seen.entries()) {
    assert.equal(value, 3 + n);
    assert.equal(shown, value);
    assert.match(words, new RegExp(`^${value} elements, `));
    assert.ok(fits);
  }
  assert.deepEqual(await heard(), []);
});

test('no name around a slider changes with its value', async (t) => {
  const page = await open(t, '?stride=8');
  const stride = new Step(page, 'stride');
  const names = () => stride.range('stride').evaluate((range) => {
    const names = [];
    for (let e = range; e; e = e.parentElement) {
      const by = e.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id).textContent);
      names.push(e.getAttribute('aria-label') ?? by?.join(' ') ?? e.labels?.[0]?.textContent ?? '');
    }
    return names;
  });
  const before = await names();
  await stride.press('stride', 'ArrowRight');
  assert.deepEqual(await names(), before);
});

test('A16: for ten seconds after the load nothing changes and nothing moves', async (t) => {
  const page = await openStopped(t, '', { reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    window.changes = [];
    new MutationObserver((all) => window.changes.push(...all.map(({ target, type }) => `${type} ${target.nodeName}`)))
      .observe(document, { childList: true, attributes: true, characterData: true, subtree: true });
  });
  await page.clock.runFor(10_000);
  assert.deepEqual(await page.evaluate(() => window.changes), []);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
});

test('what the reader moves slides there, where motion is welcome', async (t) => {
  const page = await open(t, '?stride=8', { reducedMotion: 'no-preference' });
  const stride = new Step(page, 'stride');
  await stride.press('stride', 'ArrowRight');
  assert.ok(await page.evaluate(() => document.getAnimations().length) > 0);
});

test('A16: nothing slides at the load or with the width of the window', async (t) => {
  const before = (page) => page.addInitScript(() => {
    window.slides = 0;
    document.addEventListener('transitionrun', () => { window.slides += 1; }, true);
  });
  const page = await open(t, '?stride=8', { reducedMotion: 'no-preference', viewport: { width: 900, height: 800 }, before });
  const stride = new Step(page, 'stride');
  const width = () => stride.drawing.getAttribute('width');
  const wide = await width();
  await page.setViewportSize({ width: 700, height: 800 });
  await page.waitForFunction((wide) => document.querySelector('#stride-figure svg').getAttribute('width') !== wide, wide);
  assert.equal(await page.evaluate(() => window.slides), 0);
  await page.waitForFunction(() => !document.documentElement.hasAttribute('data-sizing'));
  await stride.press('stride', 'ArrowRight');
  await page.waitForFunction(() => window.slides > 0);
});

const STILL = { 'reduced by the system': ['', 'reduce'], 'turned off by the link': ['&motion=off', 'no-preference'] };
for (const [how, [key, reducedMotion]] of Object.entries(STILL)) {
  test(`A15: no animation after any action, with motion ${how}`, async (t) => {
    const page = await open(t, `?step=stride${key}`, { reducedMotion });
    const still = async (what) => assert.equal(await page.evaluate(() => document.getAnimations().length), 0, what);
    for (const slug of STEPS) {
      const step = new Step(page, slug);
      const range = step.figure.locator('.controls:not(.inspect) > .slider input[type="range"]').first();
      if (await range.count()) await range.press('ArrowRight');
      const radio = step.figure.locator('.choice input').nth(1);
      if (await radio.count() && await radio.isVisible()) await radio.check();
      await still(slug);
    }
    const stride = new Step(page, 'stride');
    await stride.drag(60);
    await still('drag');
    await stride.undo();
    await still('undo');
    await stride.reset();
    await still('reset');
  });
}
