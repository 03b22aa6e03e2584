// The page as a whole, whatever its steps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAllDetails, Step } from './pages.mjs';
import { load, open } from './support.mjs';

test('the page starts quietly, with one heading of the first level', async (t) => {
  const page = await open(t);
  assert.equal(await page.locator('h1').count(), 1);
});

test('a first load takes at most eight requests', async (t) => {
  const page = await open(t);
  assert.ok(page.requests.length <= 8, page.requests.join('\n'));
});

for (const query of ['?step=stride&stride=9999', '?stride=abc&elem=3', '?step=nonsense']) {
  test(`what could not be used of ${query} is said where the reader lands`, async (t) => {
    const page = await open(t, query, { viewport: { width: 360, height: 740 } });
    const note = page.locator('.notes');
    await note.waitFor();
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('.notes').getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    assert.equal(await note.count(), 1);
  });
}

/** Sentences of the page that say 32 times without saying of what: in its text, its drawings and its names. */
const bare = (page) => page.evaluate(() => {
  const BLOCKS = 'p, h1, h2, h3, li, figcaption, caption, td, th, label, legend, summary, button, a, text, title, desc, option, output, math';
  const said = [...document.querySelectorAll(BLOCKS)].map((block) => block.textContent);
  for (const name of ['aria-label', 'aria-valuetext']) {
    said.push(...[...document.querySelectorAll(`[${name}]`)].map((named) => named.getAttribute(name)));
  }
  const sentences = said.flatMap((text) => text.replace(/\s+/g, ' ').split(/(?<=[.!?])\s/));
  return [...new Set(sentences)]
    .filter((sentence) => /\b32\s?(?:×(?!\s?\d)|times\b)/.test(sentence) && !/sectors|lines|rows|bytes|waits/.test(sentence));
});

test('S6.3: nothing on the page is 32 times as much without saying of what', async (t) => {
  const page = await open(t);
  const links = ['', ...['hook', 'stride', 'summary'].flatMap((slug) => [
    ...[32, 256, 1024].flatMap((stride) => ['sector', 'pair', 'line'].map((unit) => `?step=${slug}&stride=${stride}&unit=${unit}`)),
  ])];
  for (const stride of [8, 32, 256, 512]) {
    for (const model of ['waits', 'rows', 'throughput']) links.push(`?step=time&stride=${stride}&model=${model}`);
    for (const rest of ['', '&x=log', '&x=log&y=efficiency', '&unit=line']) links.push(`?step=spectrum&stride=${stride}${rest}`);
  }
  links.push('?step=alignment&stride=32&warps=32', '?step=alignment&stride=32&unit=line');
  for (const link of links) {
    await load(page, link);
    await openAllDetails(page);
    assert.deepEqual(await bare(page), [], link);
  }
  const time = new Step(page, 'time');
  for (const choice of [0, 1, 2, 3]) {
    await time.guess(choice);
    assert.deepEqual(await bare(page), [], `guess ${choice}`);
  }
});

test('on a phone the rail shows the link of the step that is read, wherever the reader goes', async (t) => {
  const page = await open(t, '?step=alignment', { viewport: { width: 360, height: 740 } });
  const shown = (slug) => page.waitForFunction((slug) => {
    const link = document.querySelector('.rail [aria-current]');
    const { left, right } = link.getBoundingClientRect();
    return link.hash === `#${slug}` && left >= 0 && right <= innerWidth;
  }, slug);
  await shown('alignment');
  await page.locator('#address').evaluate((step) => step.scrollIntoView());
  await shown('address');
});
