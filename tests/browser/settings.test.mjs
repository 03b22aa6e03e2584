// The dialog of settings: each takes effect at once, and nothing is stored before it is asked for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normal, status, Step } from './pages.mjs';
import { axe, load, open, openStopped } from './support.mjs';

const button = (page) => page.getByRole('button', { name: 'Settings' });
const dialog = (page) => page.getByRole('dialog', { name: 'Settings' });
const box = (page, name) => dialog(page).getByRole('checkbox', { name });
const color = (page, token) => page.evaluate((token) => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}, token);
const stored = (page) => page.evaluate(() => ({ ...localStorage }));

/** Counts writes to both storages from the start of the page. */
const counting = { before: (page) => page.addInitScript(() => {
  window.writes = 0;
  for (const name of ['setItem', 'removeItem', 'clear']) {
    const method = Storage.prototype[name];
    Storage.prototype[name] = function (...given) { window.writes += 1; return method.apply(this, given); };
  }
}) };

test('by keyboard alone: opens, closes by Esc and by its button, and the focus comes back', async (t) => {
  const page = await open(t);
  await button(page).focus();
  await page.keyboard.press('Enter');
  assert.ok(await dialog(page).isVisible());
  assert.ok(await page.evaluate(() => document.activeElement.closest('dialog') !== null));
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.documentElement.dataset.motion === 'off');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.documentElement.dataset.motion === 'auto');
  await page.keyboard.press('Escape');
  assert.equal(await dialog(page).isVisible(), false);
  assert.ok(await button(page).evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Enter');
  while (await page.evaluate(() => document.activeElement.closest('dialog form') === null)) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await dialog(page).isVisible(), false);
  assert.ok(await button(page).evaluate((button) => button === document.activeElement));
});

test('theme: colors of the page and of the plots', async (t) => {
  const page = await open(t, '?step=spectrum', { colorScheme: 'light' });
  const light = await color(page, '--paper');
  const picture = () => page.locator('#spectrum canvas').evaluate((canvas) => canvas.toDataURL());
  const before = await picture();
  await button(page).click();
  await dialog(page).getByRole('radio', { name: 'dark' }).check();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  assert.notEqual(await color(page, '--paper'), light);
  assert.ok(await picture() !== before);
  await dialog(page).getByRole('radio', { name: 'system' }).check();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'auto');
  assert.equal(await color(page, '--paper'), light);
  assert.ok(await picture() === before);
});

test('motion: nothing slides', async (t) => {
  const page = await open(t, '', { reducedMotion: 'no-preference' });
  const slide = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--slide'));
  assert.notEqual(parseFloat(await slide()), 0);
  await button(page).click();
  await box(page, /motion/).check();
  await page.waitForFunction(() => document.documentElement.dataset.motion === 'off');
  assert.equal(parseFloat(await slide()), 0);
});

test('patterns and contrast: how waste and outlines are drawn', async (t) => {
  const page = await open(t, '?stride=8');
  const look = (mark, property) => page.locator(`#stride .${mark} rect:not(.on)`).first()
    .evaluate((rect, property) => getComputedStyle(rect)[property], property);
  assert.match(await look('hatch', 'fill'), /url/);
  assert.equal(await look('unit', 'strokeWidth'), '2px');
  await button(page).click();
  await box(page, /contrast/).check();
  await page.waitForFunction(() => document.documentElement.dataset.contrast === 'more');
  assert.match(await look('hatch', 'fill'), /-hatch-fine/);
  assert.equal(await look('unit', 'strokeWidth'), '3px');
  assert.equal(await color(page, '--hairline'), await color(page, '--muted'));
  await box(page, /patterns/).check();
  await page.waitForFunction(() => document.documentElement.dataset.patterns === 'off');
  assert.equal(await look('hatch', 'fill'), await color(page, '--plum'));
});

test('fewer announcements: a change is not read out, a checked answer is', async (t) => {
  const page = await openStopped(t, '?step=stride');
  const stride = new Step(page, 'stride');
  await stride.press('stride', 'ArrowRight');
  await page.clock.runFor(1300);
  assert.match(await status(page), /Stride 9/);
  await button(page).click();
  await box(page, /announcements/).check();
  await page.keyboard.press('Escape');
  await stride.press('stride', 'ArrowRight');
  await page.clock.runFor(5000);
  assert.match(await status(page), /Stride 9/);
  await stride.check(0);
  await page.clock.runFor(300);
  assert.doesNotMatch(await status(page), /Stride 9/);
  assert.ok(normal(await status(page)).length > 10);
});

test('remember my answers: nothing is stored before, it comes back after, and goes when it is taken back', async (t) => {
  const page = await open(t, '', counting);
  const hook = new Step(page, 'hook');
  await hook.guess(4, 8);
  await button(page).click();
  await dialog(page).getByRole('radio', { name: 'dark' }).check();
  assert.equal(await page.evaluate(() => window.writes), 0);
  await box(page, /Remember/).check();
  await page.waitForFunction(() => localStorage.length === 1);
  await page.keyboard.press('Escape');
  await new Step(page, 'sector').guess(1);
  await page.waitForFunction(() => Object.values({ ...localStorage })[0].includes('sector'));
  const solved = () => page.locator('#sector .challenge').evaluateAll((all) => all.map((one) => one.dataset.solved));
  await page.locator('#sector .challenge').nth(1).locator('input').fill('8');
  await page.locator('#sector .challenge').nth(1).getByRole('button').click();
  assert.deepEqual(await solved(), ['false', 'true']);
  await page.waitForFunction(() => Object.values({ ...localStorage })[0].includes('solved'));

  await load(page, '?');
  assert.equal(await page.evaluate(() => window.writes), 0);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.match(await hook.question.innerText(), /4 sectors|32 sectors/);
  assert.equal(await hook.isVeiled(), false);
  assert.deepEqual(await solved(), ['false', 'true']);
  assert.match(normal(await page.locator('#sector .challenge').nth(1).innerText()), /Right\. You have solved/);
  await load(page, '?theme=light');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');

  await button(page).click();
  assert.ok(await box(page, /Remember/).isChecked());
  await box(page, /Remember/).uncheck();
  await page.waitForFunction(() => localStorage.length === 0);
  await load(page, '?');
  assert.equal(await hook.question.locator('.verdict').count(), 0);
  assert.deepEqual(await solved(), ['false', 'false']);
  assert.deepEqual(await stored(page), {});
});

for (const [how, breaks] of Object.entries({
  'the storage throws when it is named': () => {
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
  },
  'the storage throws when it is written': () => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  },
})) {
  test(`${how}: the dialog says so, and all else works`, async (t) => {
    const page = await open(t, '', { before: (page) => page.addInitScript(breaks) });
    await button(page).click();
    await box(page, /Remember/).click();
    await dialog(page).getByText(/doesn.t let the page store/).waitFor();
    assert.equal(await box(page, /Remember/).isChecked(), false);
    await box(page, /contrast/).check();
    await page.waitForFunction(() => document.documentElement.dataset.contrast === 'more');
    await page.keyboard.press('Escape');
    const stride = new Step(page, 'stride');
    await stride.press('stride', 'ArrowRight');
    assert.equal((await stride.data()).stride, '9');
  });
}

for (const [width, height, colorScheme] of [[320, 640, 'light'], [1280, 720, 'dark']]) {
  test(`the dialog fits ${width}x${height}, moves nothing and axe finds nothing, ${colorScheme}`, async (t) => {
    const page = await open(t, '', { viewport: { width, height }, colorScheme });
    const place = () => page.locator('#hook-figure').evaluate((figure) => figure.getBoundingClientRect().toJSON());
    const before = await place();
    await button(page).click();
    assert.deepEqual(await place(), before);
    const { x, width: wide } = await dialog(page).boundingBox();
    assert.ok(x >= 0 && x + wide <= width);
    assert.ok(await dialog(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth));
    for (const option of await dialog(page).locator('.option, button').all()) assert.ok((await option.boundingBox()).height >= 44);
    assert.deepEqual((await axe(page)).violations, []);
  });
}

test('an embed has no settings and leaves the storage alone', async (t) => {
  const page = await open(t, '?step=stride&embed=controls', counting);
  assert.equal(await button(page).count(), 0);
  assert.equal(await page.locator('dialog').count(), 0);
  assert.equal(await page.evaluate(() => window.writes), 0);
});
