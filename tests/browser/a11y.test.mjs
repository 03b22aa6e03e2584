// What assistive technology gets: axe's rules, names, roles, tables and formulas.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { normal, openAllDetails, solveFromTime, Step, STEPS } from './pages.mjs';
import { axe, load, open } from './support.mjs';

const VIEWPORTS = [[320, 640], [360, 740], [768, 1024], [1280, 720], [1440, 900]];

// What axe leaves undecided, with the contrast measured in each theme: the list is whole, and the numbers are true.
const KINDS = JSON.parse(readFileSync(new URL('undecided.json', import.meta.url), 'utf8'));

async function findsNothing(page, theme) {
  const { violations, undecided } = await axe(page, KINDS);
  assert.deepEqual(violations, []);
  for (const [marks, contrasts] of Object.entries(undecided)) {
    assert.notEqual(marks, 'other', `not on the list: ${contrasts.join('\n')}`);
    const known = KINDS.find((kind) => kind.marks === marks)[theme] ?? [];
    for (const contrast of contrasts) {
      assert.ok(known.includes(contrast), `${marks}: ${contrast} is not on the list in ${theme}`);
    }
  }
}

for (const [width, height] of VIEWPORTS) {
  for (const colorScheme of ['light', 'dark']) {
    test(`A1: axe finds nothing at ${width}x${height}, ${colorScheme}`, async (t) => {
      const page = await open(t, '', { viewport: { width, height }, colorScheme });
      await findsNothing(page, colorScheme);
    });
  }
}

test('A1: what axe leaves undecided has enough contrast', () => {
  for (const { marks, light = [], dark = [] } of KINDS.filter(({ rule }) => rule === 'color-contrast')) {
    assert.ok(light.length > 0 && Math.min(...light, ...dark) >= 4.5, marks);
  }
});

test('A1: axe finds nothing once challenges are solved', async (t) => {
  const page = await open(t, '', { viewport: { width: 1280, height: 720 } });
  await solve(page);
  assert.deepEqual(await solveFromTime(page), []);
  await findsNothing(page, 'light');
});

test('A1: axe finds nothing with every answer wrong', async (t) => {
  const page = await open(t, '?stride=4', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' });
  const form = page.locator('.step form');
  await page.locator('.step form input[type="text"]').evaluateAll((fields) => fields.forEach((field) => { field.value = '999'; }));
  await page.locator('.step form .options').evaluateAll((all) => all.forEach((options) => { options.querySelector('input').checked = true; }));
  await form.evaluateAll((forms) => forms.forEach((form) => form.requestSubmit()));
  assert.equal(await page.locator('.verdict').count(), await form.count());
  assert.ok(await page.locator('.verdict.wrong').count() >= 12);
  await findsNothing(page, 'dark');
});

test('A1: axe finds nothing with all details open', async (t) => {
  const page = await open(t, '', { viewport: { width: 768, height: 1024 } });
  await page.locator('.veil').evaluateAll((veils) => veils.forEach((veil) => { veil.open = true; }));
  await openAllDetails(page);
  await findsNothing(page, 'light');
});

async function solve(page) {
  const [address, sector, warp, packed, stride] = STEPS.slice(1, 6).map((slug) => new Step(page, slug));
  await address.enter('index', 5);
  await address.check(1, '124');
  await sector.enter('at', 28);
  await sector.check(1, '8');
  await warp.check(0, '4');
  await warp.press('move', 'End');
  await packed.choose('elem', 8);
  await packed.check(1, '100');
  await stride.enter('stride', 32);
  await stride.choose('unit', 2);
  await stride.enter('stride', 8);
  await stride.choose('unit', 0);
  assert.ok(await page.locator('.challenge[data-solved="true"]').count() >= 10);
}

test('A2: drawings are images with a name and a description, and nothing in them takes the focus', async (t) => {
  const page = await open(t, '?step=stride&stride=3');
  await openAllDetails(page);
  const drawings = await page.locator('svg, canvas').evaluateAll((all) => all.map((drawing) => {
    const named = (attribute) => (drawing.getAttribute(attribute) ?? '').split(' ').filter(Boolean)
      .map((id) => document.getElementById(id)?.textContent.trim());
    return {
      image: drawing.getAttribute('role') === 'img',
      inFigure: drawing.closest('figure')?.id || drawing.id,
      hidden: drawing.closest('[aria-hidden="true"]') !== null,
      texts: named('aria-labelledby'),
      focusable: drawing.querySelectorAll('a, button, input, [tabindex]').length,
    };
  }));
  const figures = drawings.filter(({ image, inFigure }) => image && inFigure);
  assert.equal(figures.length, await page.locator('figure').count());
  for (const { image, inFigure, hidden, texts, focusable } of drawings) {
    assert.notEqual(image, hidden);
    assert.equal(focusable, 0);
    // A figure’s has a name and a description, that of a challenge its name alone.
    if (image) assert.ok(texts.length === (inFigure ? 2 : 1) && texts.every((text) => text?.length > 5), texts.join('|'));
  }
});

test('A3: sliders are native ranges with a visible label and no ARIA of their own', async (t) => {
  const page = await open(t);
  await openAllDetails(page);
  assert.equal(await page.locator('[role="slider"], [aria-valuemin], [aria-valuemax], [aria-valuenow]').count(), 0);
  // Controls of keys that do not matter in a state are put away.
  const ranges = await page.locator('input[type="range"]:not([hidden] *)').evaluateAll((all) => all.map((range) => ({
    role: range.getAttribute('role'),
    label: range.labels[0]?.innerText,
    height: range.labels[0]?.getBoundingClientRect().height,
  })));
  assert.ok(ranges.length >= 9, `${ranges.length} ranges`);
  for (const { role, label, height } of ranges) assert.ok(role === null && label.trim() && height > 10, label);
});

test('A4: the words of each slider change with it, are short, and name unit and consequence', async (t) => {
  const page = await open(t);
  await openAllDetails(page);
  const ids = await page.locator('figure input[type="range"]:not([hidden] *)').evaluateAll((all) => all.map((range) => range.id));
  assert.ok(ids.length >= 8, ids.join());
  for (const id of ids) {
    const range = page.locator(`#${id}`);
    // A change opens the veil over the consequence.
    await range.press('End');
    await range.press('Home');
    const first = await range.getAttribute('aria-valuetext');
    await range.press('End');
    const last = await range.getAttribute('aria-valuetext');
    assert.notEqual(first, last, id);
    for (const words of [first, last]) {
      assert.ok(words.length > 0 && words.length <= 80, `${id}: ${words}`);
      assert.match(words, /byte|element|thread|word|warp|nanosecond|at a time|stride|column|float|instant|field|load/i, id);
      assert.match(words, /sector|byte \d|fetched|used|in all/i, id);
    }
  }
});

test('A4: until the answer is shown the words of a slider leave the consequence out', async (t) => {
  const page = await open(t);
  const stride = new Step(page, 'stride');
  assert.equal(await stride.range('stride').getAttribute('aria-valuetext'), '8 elements');
  await stride.showMe();
  await page.waitForFunction(() => document.querySelector('#stride-stride').ariaValueText.includes('32 sectors, 12.5 percent used'));
});

test('A7: the live sentence is not a live region, and there is one status region', async (t) => {
  const page = await open(t, '?stride=8');
  const live = await page.locator('.say').evaluateAll((all) => all.filter(
    (say) => say.closest('[aria-live], [role="status"], [role="alert"], output') || say.querySelector('output'),
  ).length);
  assert.equal(live, 0);
  assert.equal(await page.locator('[role="status"]').count(), 1);
  assert.equal(await page.locator('output:not([aria-live="off"])').count(), 0);
});

test('A20: every figure has a closed data table with a caption and header cells', async (t) => {
  const page = await open(t);
  const tables = await page.locator('figure').evaluateAll((figures) => figures.map((figure) => {
    const [details, ...more] = figure.querySelectorAll('details.data');
    return {
      figure: figure.querySelector('figcaption').textContent,
      open: details.open,
      more: more.length,
      name: details.querySelector('[role="region"]').ariaLabel,
      caption: details.querySelector('caption').textContent,
      heads: [...details.querySelectorAll('thead th')].map((th) => th.scope),
      rows: [...details.querySelectorAll('tbody tr')].map((tr) => tr.cells[0].scope),
    };
  }));
  assert.ok(tables.length >= STEPS.length + 5, `${tables.length} figures`);
  for (const { figure, open, more, name, caption, heads, rows } of tables) {
    assert.deepEqual([open, more, name], [false, 0, `Data table: ${figure}`]);
    assert.ok(caption.length > 5, figure);
    assert.ok(heads.length >= 2 && heads.every((scope) => scope === 'col'), figure);
    assert.ok(rows.length > 0 && rows.every((scope) => scope === 'row'), figure);
  }
  assert.equal(new Set(tables.map(({ name }) => name)).size, tables.length);
});

test('A20: the table has a row for each touched unit and follows the state', async (t) => {
  const page = await open(t, '?stride=3');
  const stride = new Step(page, 'stride');
  assert.equal((await stride.table()).length, 12);
  await stride.press('stride', 'ArrowRight');
  assert.equal((await stride.table()).length, 16);
  await stride.choose('unit', 2);
  assert.equal((await stride.table()).length, 4);
});

test('A20: the region around a table is named, and takes the focus to be scrolled', async (t) => {
  const page = await open(t, '?stride=8', { viewport: { width: 320, height: 640 } });
  await openAllDetails(page);
  for (const slug of STEPS) {
    const region = page.locator(`#${slug} figure`).last().getByRole('region');
    assert.match(await region.getAttribute('aria-label'), /^Data table: ./);
    await region.focus();
    assert.ok(await region.evaluate((region) => region === document.activeElement), slug);
  }
});

test('A21: the formula is native MathML whose numbers follow the state, with the same in words beside it', async (t) => {
  const page = await open(t, '?stride=3');
  const stride = new Step(page, 'stride');
  const math = stride.section.locator('.formula math');
  assert.equal(await math.first().evaluate((math) => math.namespaceURI), 'http://www.w3.org/1998/Math/MathML');
  assert.equal(await stride.section.locator('.formula [aria-hidden]').count(), 0);
  assert.deepEqual(await stride.results(), ['12', '256']);
  await stride.press('stride', 'ArrowRight');
  assert.deepEqual(await stride.results(), ['16', '384']);
  assert.match(await stride.formula(), /= 16; wasted = .*384$/);
});

test('A24: one heading of the first level, the rest in order, a main part', async (t) => {
  const page = await open(t);
  const levels = await page.locator('h1, h2, h3, h4, h5, h6').evaluateAll((all) => all.map((h) => Number(h.localName[1])));
  assert.equal(levels.filter((level) => level === 1).length, 1);
  assert.equal(levels[0], 1);
  for (const [place, level] of levels.entries()) assert.ok(place === 0 || level <= levels[place - 1] + 1, levels.join());
  assert.equal(await page.locator('main').count(), 1);
});

test('A24: each step’s link has a title of its own', async (t) => {
  const page = await open(t);
  const titles = [await page.title()];
  for (const slug of STEPS) {
    for (const query of [`?step=${slug}`, `?step=${slug}&embed=figure`]) {
      await load(page, query);
      titles.push(await page.title());
    }
  }
  assert.ok(titles.every((title) => normal(title).includes('Sectorwise')), titles.join('\n'));
  assert.equal(new Set(titles).size, 1 + STEPS.length + STEPS.length, titles.join('\n'));
});

test('A24: the title follows the step that the reader changes', async (t) => {
  const page = await open(t, '?step=stride');
  const before = await page.title();
  await new Step(page, 'address').press('index', 'ArrowRight');
  assert.notEqual(await page.title(), before);
});
