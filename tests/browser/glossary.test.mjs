// The glossary: a word opens its entry in place, and all entries stand together at the end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Step } from './pages.mjs';
import { axe, open } from './support.mjs';

const term = (step, id) => step.section.locator(`#${step.slug}-term-${id}`);
const entry = (step) => step.section.locator('.entry');

test('a word opens its entry below its paragraph, by keyboard alone, and closes it', async (t) => {
  const page = await open(t);
  const stride = new Step(page, 'stride');
  const gap = term(stride, 'gap');
  assert.equal(await gap.getAttribute('aria-expanded'), 'false');
  await gap.focus();
  await page.keyboard.press('Enter');
  assert.equal(await gap.getAttribute('aria-expanded'), 'true');
  assert.match(await entry(stride).innerText(), /^Gap\s+The bytes .* S·E/);
  assert.equal(await gap.getAttribute('aria-controls'), await entry(stride).getAttribute('id'));
  assert.ok(await entry(stride).evaluate((entry) => entry.previousElementSibling.querySelector('#stride-term-gap') !== null));
  await page.keyboard.press('Enter');
  assert.equal(await entry(stride).count(), 0);
});

test('one entry of a step is open at a time, and steps do not share it', async (t) => {
  const page = await open(t);
  const [hook, stride] = ['hook', 'stride'].map((slug) => new Step(page, slug));
  await term(hook, 'sector').click();
  await term(stride, 'sector').click();
  await term(stride, 'row').click();
  assert.equal(await term(stride, 'sector').getAttribute('aria-expanded'), 'false');
  assert.match(await entry(stride).innerText(), /^Row\s/);
  assert.match(await entry(hook).innerText(), /^Sector\s/);
});

test('Esc closes the entry and leads back to its word, from the link in it too', async (t) => {
  const page = await open(t);
  const stride = new Step(page, 'stride');
  await term(stride, 'row').click();
  await entry(stride).locator('a').focus();
  await page.keyboard.press('Escape');
  assert.equal(await entry(stride).count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'stride-term-row');
});

test('all entries stand at the end in order, each with an id and a link to its step', async (t) => {
  const page = await open(t);
  const all = await page.locator('#glossary dt').evaluateAll((terms) => terms.map((dt) => ({
    id: dt.id,
    word: dt.textContent,
    meaning: dt.nextElementSibling.textContent,
    step: dt.nextElementSibling.querySelector('a')?.getAttribute('href'),
  })));
  assert.ok(all.length >= 24, `${all.length}`);
  for (const { id, word, meaning, step } of all) {
    assert.ok(id.startsWith('term-') && word.length > 2 && meaning.length > 40, id);
    assert.equal(await page.locator(`${step}.step`).count(), 1, id);
  }
  assert.equal(await page.locator('#glossary ~ .step, #glossary ~ #closing').count(), 0);
  await page.locator('.rail a[href="#glossary"]').click();
  await page.waitForFunction(() => Math.abs(document.querySelector('#glossary').getBoundingClientRect().top) < 100);
});

test('a link leads to an entry', async (t) => {
  const page = await open(t, '#term-sector');
  await page.waitForFunction(() => Math.abs(document.querySelector('#term-sector').getBoundingClientRect().top) < 100);
});

test('the roofline is drawn once it is opened, and follows the step on time', async (t) => {
  const page = await open(t, '?step=time&stride=8&peak=h100');
  const figure = page.locator('#glossary figure');
  await page.locator('#glossary summary').first().click();
  await page.waitForFunction(() => document.querySelector('#glossary canvas').dataset.mark);
  assert.match(await figure.locator('.plot-say').innerText(), /H100 SXM .*3350 GB\/s into 419 .*12\.5 %/);
  const ink = () => figure.locator('canvas').evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const colors = new Set();
    for (let at = 0; at < data.length; at += 4) colors.add(data.slice(at, at + 3).join());
    return colors.size;
  });
  assert.ok(await ink() > 5);
  const before = await figure.locator('canvas').getAttribute('data-mark');
  await new Step(page, 'time').enter('stride', 1);
  await page.waitForFunction((before) => document.querySelector('#glossary canvas').dataset.mark !== before, before);
  assert.match(await figure.locator('.plot-say').innerText(), /3350 useful ones \(100 %\)/);
});

for (const [width, height, colorScheme] of [[320, 640, 'light'], [1280, 720, 'dark']]) {
  test(`axe finds nothing with entries open at ${width}x${height}, ${colorScheme}`, async (t) => {
    const page = await open(t, '', { viewport: { width, height }, colorScheme });
    await page.locator('.step .tell').evaluateAll((all) => all.forEach((tell) => tell.querySelector('.term')?.click()));
    await page.locator('#glossary details').evaluateAll((all) => all.forEach((details) => { details.open = true; }));
    assert.ok(await page.locator('.entry').count() >= 9);
    assert.deepEqual((await axe(page)).violations, []);
    assert.equal(await page.evaluate(() => document.querySelector('#glossary').scrollWidth <= innerWidth), true);
  });
}
