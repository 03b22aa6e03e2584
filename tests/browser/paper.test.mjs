// Paper: the article printed from any state, and the handout (ACCEPTANCE R6, R7, PITFALLS 11).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STEPS } from './pages.mjs';
import { open } from './support.mjs';

/** What a page of A4 and of Letter leaves inside the margins, in CSS pixels: the smaller of each. */
const PAGE = { width: 688, height: 947 };
/** Pages of A4 that the whole article takes at most. */
const MOST_PAGES = 44;

const pdf = async (page) => {
  const bytes = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return { pages: bytes.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g).length, bytes: bytes.length };
};

/** The page as it is laid out for print, in a window as wide as paper. */
async function printed(page, then) {
  await page.setViewportSize({ width: PAGE.width, height: PAGE.height });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await then();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
}

/** The texts of what is seen of a selector. */
const seen = (page, selector) => page.locator(selector).evaluateAll((all) => all
  .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
  .map((element) => element.id || element.textContent.slice(0, 40)));

/** What a screen shows that printing could leave behind. */
const screen = (page) => page.evaluate(() => ({
  open: [...document.querySelectorAll('details')].map((details) => details.open),
  drawings: [...document.querySelectorAll('.drawing svg')].map((svg) => svg.getAttribute('viewBox')),
  canvases: [...document.querySelectorAll('.step canvas')].map((canvas) => [canvas.width, canvas.height, canvas.style.width, canvas.toDataURL().length]),
  hatches: document.querySelectorAll('.hatch rect').length,
}));

/** How many colors a canvas shows besides its ground, and the ground. */
const inks = (page, canvas) => page.locator(canvas).evaluate((canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const colors = new Set(new Uint32Array(data.buffer));
  return { colors: colors.size, ground: [...data.slice(0, 3)] };
});

test('printed from the dark theme: light, open, without controls, values and link at each figure', async (t) => {
  const page = await open(t, '?step=stride&stride=3&offset=4&theme=dark', { colorScheme: 'dark' });
  await printed(page, async () => {
    const style = await page.locator('#stride').evaluate((step) => ({
      ink: getComputedStyle(step).color,
      orange: getComputedStyle(step.querySelector('.cell rect')).fill,
    }));
    assert.deepEqual(style, { ink: 'rgb(27, 31, 36)', orange: 'rgb(199, 107, 0)' });
    assert.deepEqual(await seen(page, 'button:not(.token, .tell button), input:not([type=radio], [type=checkbox]), select, .controls, .rail, dialog, .skip, .veil, .hand, .repair, .step-link, .handout'), []);
    const tables = page.locator('.data table');
    assert.equal((await seen(page, '.data table')).length, await tables.count());
    assert.equal((await seen(page, '.say.answer')).length, STEPS.length);
    assert.equal((await seen(page, '.why > div')).length, await page.locator('.why').count());
    for (const slug of STEPS) {
      const values = page.locator(`#${slug}-figure .on-paper`);
      assert.ok((await values.innerText()).includes(`${page.site}?step=${slug}`), slug);
    }
    const stride = await page.locator('#stride-figure').innerText();
    for (const told of ['Stride, in elements: 3', 'Array starts at byte: byte 4', '?step=stride&stride=3&offset=4', '12 sectors']) {
      assert.ok(stride.replace(/\s+/g, ' ').includes(told), `${told} in ${stride}`);
    }
  });
});

test('on paper no figure is cut: each stands on one page, within its margins', async (t) => {
  for (const query of ['', '?step=stride&stride=32&unit=line', '?step=mapping&map=chunked&chunk=16', '?step=gather&range=1048576', '?step=transpose&method=staged']) {
    const page = await open(t, query);
    await printed(page, async () => {
      const figures = await page.locator('figure').evaluateAll((all) => all.map((figure) => {
        const { width, height } = figure.getBoundingClientRect();
        return { id: figure.id, width, height, inside: getComputedStyle(figure).breakInside, sticks: figure.scrollWidth - figure.clientWidth };
      }));
      assert.ok(figures.length > 20);
      assert.deepEqual(figures.filter(({ width, height, inside, sticks }) => width > PAGE.width || height > PAGE.height || inside !== 'avoid' || sticks > 1), []);
    });
  }
});

test('plots have ink on paper though nobody has scrolled to them, in the colors of the light theme', async (t) => {
  const page = await open(t, '?theme=dark');
  const before = await screen(page);
  await printed(page, async () => {
    for (const canvas of ['#spectrum-plot', '#alignment-plot', '#time-plot']) {
      const { colors, ground } = await inks(page, canvas);
      assert.ok(colors > 4, `${canvas}: ${colors} colors`);
      assert.deepEqual(ground, [255, 255, 255], canvas);
      const [pixels, wide] = await page.locator(canvas).evaluate((canvas) => [canvas.width, canvas.getBoundingClientRect().width]);
      assert.ok(pixels > 2.5 * wide, `${canvas}: sharp`);
    }
    const whys = await page.locator('.why-figure').evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().height));
    assert.ok(whys.length > 10 && whys.every((height) => height > 10), `${whys}`);
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.waitForFunction((width) => document.querySelector('#spectrum-plot').width === width, before.canvases[0][0]);
  assert.deepEqual(await screen(page), before);
  await page.locator('#glossary .more > summary').click();
  await page.waitForFunction((width) => document.querySelector('#time-plot').width === width, before.canvases[0][0]);
});

test('a PDF has a sensible number of pages, is light, and leaves the screen as it was', async (t) => {
  const page = await open(t, '?theme=dark');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const before = await screen(page);
  const { pages, bytes } = await pdf(page);
  t.diagnostic(`${pages} pages, ${bytes} bytes`);
  assert.ok(pages > 20 && pages <= MOST_PAGES, `${pages} pages`);
  assert.ok(bytes < 3_000_000, `${bytes} bytes: patterns drawn one by one take fifty times as much`);
  assert.deepEqual(await screen(page), before);
  assert.equal(await page.locator('.hatch path').count(), 0);
});

test('without the program the page prints as well', async (t) => {
  const page = await open(t, '');
  const context = await page.context().browser().newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 720 } });
  t.after(() => context.close());
  const still = await context.newPage();
  await still.goto(page.site);
  const { pages, bytes } = await pdf(still);
  assert.ok(pages > 20 && pages <= MOST_PAGES, `${pages} pages`);
  assert.ok(bytes < 3_000_000, `${bytes} bytes`);
  await still.setViewportSize({ width: PAGE.width, height: PAGE.height });
  await still.emulateMedia({ media: 'print' });
  assert.equal((await seen(still, '.say.answer')).length, STEPS.length);
  assert.equal((await seen(still, '.data table')).length, await still.locator('.data table').count());
  assert.deepEqual(await seen(still, 'button:not(.token, .tell button), .controls, .rail, .still-note, .hand'), []);
  const heights = await still.locator('.late figure').evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().height));
  assert.ok(heights.every((height) => height <= PAGE.height), `${heights}`);
});

test('a browser that has no style for what is closed opens it for print, and closes it again', async (t) => {
  const page = await open(t, '', { before: (page) => page.addInitScript(() => { CSS.supports = () => false; }) });
  const closed = () => page.locator('details:not([open], .veil)').count();
  const veils = () => page.locator('.veil[open]').count();
  const before = [await closed(), await veils()];
  assert.ok(before[0] > 30);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.deepEqual([await closed(), await veils()], [0, before[1]]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.deepEqual([await closed(), await veils()], before);
});

test('a handout shows on the screen what it prints, in the state of its link', async (t) => {
  const page = await open(t, '?step=stride&stride=32&unit=line&view=handout', { colorScheme: 'dark' });
  const top = await page.locator('#stride').evaluate((step) => step.getBoundingClientRect().top);
  assert.ok(Math.abs(top) < 120, `the link leads to its step: ${top}`);
  assert.equal(await page.locator('#stride-figure').getAttribute('data-lines'), '32');
  assert.equal(await page.locator('#time-figure').getAttribute('data-stride'), '8');
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), 'rgb(27, 31, 36)');
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), 'rgb(255, 255, 255)');
  assert.equal(await page.locator('details:not([open])').count(), 0);
  assert.equal(await page.locator('.controls, .rail, dialog').count(), 0);
  assert.deepEqual(await seen(page, '.hand'), []);
  const lines = await page.locator('.challenges .field, .question .field').evaluateAll((all) => all
    .filter((field) => field.checkVisibility())
    .map((field) => [getComputedStyle(field, '::after').borderBottomStyle, parseFloat(getComputedStyle(field, '::after').width)]));
  assert.ok(lines.length > 30);
  assert.ok(lines.every(([style, width]) => style === 'solid' && width > 100), JSON.stringify(lines));
  assert.match((await page.locator('#stride-figure .on-paper').innerText()).replace(/\s+/g, ' '), /Stride, in elements: 32 .*\?step=stride&stride=32&unit=line$/);
  const { pages } = await pdf(page);
  assert.ok(pages >= STEPS.length && pages <= 60, `${pages} pages`);
  // R7, as it is read.
  await printed(page, async () => {
    const read = await page.evaluate(() => document.body.innerText);
    assert.ok(read.length > 20_000);
    assert.deepEqual(read.match(/\b(drag|hover|tap|slid)[a-z]*/gi), null);
  });
});

test('a handout without its answers tells them nowhere, and what is closed stays closed on paper', async (t) => {
  const page = await open(t, '?view=handout');
  const answers = page.getByRole('checkbox', { name: 'Answers' });
  await answers.uncheck();
  await printed(page, async () => {
    assert.deepEqual(await seen(page, '.step :is(.answer, .data, .why > div), .step .answer > *'), []);
    assert.equal((await seen(page, '.question')).length, STEPS.length);
  });
  await answers.check();
  await page.locator('#stride-figure .data summary').click();
  await printed(page, async () => {
    assert.equal((await seen(page, '.say.answer')).length, STEPS.length);
    assert.deepEqual(await seen(page, '#stride-figure .data table'), []);
    assert.equal((await seen(page, '#hook-figure .data table')).length, 1);
  });
});

test('the article leads to its handout, in the state that is read', async (t) => {
  const page = await open(t, '?step=packed&elem=8');
  const link = page.getByRole('link', { name: 'Handout for paper' });
  assert.equal(await link.getAttribute('href'), '?step=packed&elem=8&view=handout');
  await link.click();
  await page.waitForFunction(() => window.appStarted && document.querySelector('.handout'));
  assert.equal(await page.locator('#packed-figure').getAttribute('data-elem'), '8');
  assert.equal(await page.getByRole('link', { name: 'To the article' }).getAttribute('href'), '?step=packed&elem=8');
});
