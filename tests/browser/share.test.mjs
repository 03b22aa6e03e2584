// Sharing a figure: the dialog, what it gives to paste, and that this works where it is pasted; downloads.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { frameAt, heights, openHost, settled } from './hosts.mjs';
import { dice, normal, Step, STEPS } from './pages.mjs';
import { axe, open } from './support.mjs';

const HOSTS = ['html', 'markdown', 'myst', 'quarto', 'mdx', 'canvas', 'notebook'];
const dialog = (page) => page.getByRole('dialog', { name: 'Share this figure' });
const field = (page, name) => page.locator(`#share-${name}`);
const box = (page, name) => dialog(page).getByRole('checkbox', { name });
const group = (page, name) => dialog(page).getByRole('group', { name, exact: true });
const preview = (page) => dialog(page).locator('iframe');

/** Opens the dialog of a step's figure and waits for the preview's height. */
async function shared(page, slug) {
  await page.locator(`#${slug}-figure`).getByRole('button', { name: 'Share this figure' }).click();
  await measured(page);
}

/** Waits until the preview has told its height. */
async function measured(page) {
  await preview(page).waitFor();
  await page.waitForFunction(() => {
    const frame = document.querySelector('#share iframe');
    const inner = frame.contentDocument?.querySelector('html[data-embed] .page');
    return inner && Math.ceil(inner.getBoundingClientRect().height) === frame.clientHeight;
  });
}

test('by keyboard: opens, has the link, is left by Esc, and the focus comes back; the preview is there only meanwhile', async (t) => {
  const page = await open(t, '?step=stride&stride=3', { viewport: { width: 1280, height: 800 } });
  assert.equal(await page.locator('iframe').count(), 0);
  const button = page.locator('#stride-figure').getByRole('button', { name: 'Share this figure' });
  await button.focus();
  await page.keyboard.press('Enter');
  await preview(page).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'share-link');
  assert.equal(await field(page, 'link').inputValue(), `${page.site}?step=stride&stride=3`);
  await page.keyboard.press('Escape');
  await preview(page).waitFor({ state: 'detached' });
  assert.ok(await button.evaluate((button) => button === document.activeElement));
});

test('form, locks and hidden controls go into the snippet, and into the preview', async (t) => {
  const page = await open(t, '?step=stride&stride=3', { viewport: { width: 1280, height: 800 } });
  await shared(page, 'stride');
  const entries = await page.evaluate(() => history.length);
  await dialog(page).getByRole('radio', { name: 'the whole step' }).check();
  await dialog(page).getByText('Lock or hide controls').click();
  await group(page, 'Stride, in elements').getByRole('checkbox', { name: 'lock' }).check();
  await group(page, 'Count in').getByRole('checkbox', { name: 'hide' }).check();
  const query = '?step=stride&stride=3&embed=step&lock=stride&hide=unit';
  assert.equal(await preview(page).getAttribute('src'), `${page.site}${query}`);
  await measured(page);
  assert.match(await field(page, 'paste').inputValue(), new RegExp(query.slice(1).replaceAll('&', '&amp;')));
  const inside = page.frameLocator('#share iframe');
  assert.equal(await inside.locator('#stride-stride').getAttribute('aria-disabled'), 'true');
  assert.equal(await inside.locator('#stride-unit').count(), 0);
  assert.equal(await page.evaluate(() => history.length), entries, 'a preview is no place to go back to');
  await group(page, 'Count in').getByRole('checkbox', { name: 'hide' }).uncheck();
  assert.doesNotMatch(await field(page, 'paste').inputValue(), /hide/);
  await box(page, /follow its content/).uncheck();
  assert.doesNotMatch(await field(page, 'paste').inputValue(), /script/);
});

test('the page as one file is embedded in its place, shown in the preview, and can be had', async (t) => {
  const page = await open(t, '?step=stride&stride=3', { acceptDownloads: true });
  await shared(page, 'stride');
  await box(page, /as one file/).check();
  const file = `${page.site}sectorwise.html?step=stride&stride=3&embed=controls`;
  assert.equal(await preview(page).getAttribute('src'), file);
  await measured(page);
  const text = await field(page, 'paste').inputValue();
  assert.ok(text.includes(`src="${file.replaceAll('&', '&amp;')}"`) && text.includes(`<a href="${page.site}?step=stride&amp;stride=3">`), text);
  const [download] = await Promise.all([
    page.waitForEvent('download'), dialog(page).getByRole('link', { name: /Download that file/ }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'sectorwise.html');
  assert.deepEqual(readFileSync(await download.path()), readFileSync(new URL('../../dist/sectorwise.html', import.meta.url)));
  await box(page, /as one file/).uncheck();
  assert.doesNotMatch(await field(page, 'paste').inputValue(), /sectorwise\.html/);
});

test('copying fills the clipboard and says so', async (t) => {
  const page = await open(t, '?step=stride', { permissions: ['clipboard-read', 'clipboard-write'] });
  await shared(page, 'stride');
  for (const [name, id] of [['Link to this state', 'link'], ['Paste this', 'paste']]) {
    await dialog(page).getByRole('button', { name: `Copy: ${name}` }).click();
    await dialog(page).getByText('Copied.').waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await field(page, id).inputValue());
  }
});

for (const [how, breaks] of [
  ['refuses', () => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError')); }],
  ['is absent', () => Object.defineProperty(Navigator.prototype, 'clipboard', { get() {} })],
]) {
  test(`where the clipboard ${how}, the text stays to be selected, and the dialog says so`, async (t) => {
    const page = await open(t, '?step=stride', { before: (page) => page.addInitScript(breaks) });
    await shared(page, 'stride');
    await dialog(page).getByRole('button', { name: 'Copy: Paste this' }).click();
    await dialog(page).getByText(/did not let us copy/).waitFor();
    assert.equal(await page.evaluate(() => {
      const { id, selectionStart, selectionEnd, value } = document.activeElement;
      return id === 'share-paste' && selectionEnd - selectionStart === value.length;
    }), true);
  });
}

test('E14: every snippet of every step has a title of its own, not empty, and a link to the same state', async (t) => {
  const page = await open(t, '?step=stride&stride=3&unit=line');
  const titles = new Set();
  for (const slug of STEPS) {
    await page.locator(`#${slug}-figure`).getByRole('button', { name: 'Share this figure' }).click();
    for (const [place, host] of HOSTS.entries()) {
      await field(page, 'notes').selectOption({ index: place });
      const text = await field(page, 'paste').inputValue();
      const [, title] = /title="([^"]+)"/.exec(text);
      assert.ok(title.length > 10, `${slug} ${host}: ${text}`);
      const link = slug === 'stride' ? 'step=stride&amp;stride=3&amp;unit=line' : `step=${slug}`;
      assert.ok(text.includes(`<a href="${page.site}?${link}">${title}</a>`) || text.includes(`[${title}](${page.site}?${link})`), text);
      titles.add(title);
    }
    await page.keyboard.press('Escape');
  }
  assert.equal(titles.size, STEPS.length);
});

test('the height in a snippet is measured: pasted 800 px wide, no embed of any step scrolls within', async (t) => {
  const page = await open(t, '', { viewport: { width: 1280, height: 800 } });
  const snippets = [];
  for (const [place, slug] of STEPS.entries()) {
    await page.locator(`#${slug}-figure`).getByRole('button', { name: 'Share this figure' }).click();
    const form = ['figure and sentence', 'with its controls', 'the whole step'][place % 3];
    await dialog(page).getByRole('radio', { name: form }).check();
    await measured(page);
    await box(page, /follow its content/).setChecked(false);
    snippets.push(await field(page, 'paste').inputValue());
    await page.keyboard.press('Escape');
  }
  for (let first = 0; first < STEPS.length; first += 4) {
    const parts = snippets.slice(first, first + 4).map((text) => (site) => text.replace(' loading="lazy"', '').replaceAll(page.site, site));
    const host = await openHost(t, parts, { viewport: { width: 800, height: 600 } });
    await settled(host);
    for (const [place, slug] of STEPS.slice(first, first + 4).entries()) {
      const { inner, scroll } = await frameAt(host, place).evaluate(() => ({ inner: innerHeight, scroll: document.documentElement.scrollHeight }));
      assert.equal(scroll, inner, slug);
      assert.equal((await heights(host, place)).at(-1).px, inner, slug);
    }
    await host.close();
  }
});

for (const [width, height, colorScheme] of [[320, 640, 'light'], [1280, 720, 'dark']]) {
  test(`the dialog fits ${width}x${height}, and axe finds nothing, ${colorScheme}`, async (t) => {
    const page = await open(t, '?step=stride', { viewport: { width, height }, colorScheme });
    await shared(page, 'stride');
    await dialog(page).getByText('Lock or hide controls').click();
    const { x, width: wide } = await dialog(page).boundingBox();
    assert.ok(x >= 0 && x + wide <= width);
    assert.ok(await dialog(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth));
    assert.deepEqual((await axe(page)).violations, []);
  });
}

// ---- downloads

/** The downloads of the figure of that place in its step. */
const downloads = (page, place = 0) => dialog(page).getByRole('group', { name: /^Download: / }).nth(place);

/** Presses a button of the dialog; gives the name and the bytes of the file. */
async function downloaded(page, kind, place) {
  const button = downloads(page, place).getByRole('button', { name: kind });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The pixels of a picture that say how it looks: a hundred points, and its size. */
const look = (page, kind, bytes) => page.evaluate(async ([kind, base64]) => {
  const image = new Image();
  image.src = `data:${kind};base64,${base64}`;
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const colors = {};
  for (let at = 0; at < data.length; at += 4) {
    const color = data.slice(at, at + 3).join();
    colors[color] = (colors[color] ?? 0) + 1 / (width * height);
  }
  return { width, height, colors };
}, [kind, bytes.toString('base64')]);

for (const colorScheme of ['light', 'dark']) {
  test(`the SVG of a figure needs nothing else and looks as on the page; the PNG is twice its size, ${colorScheme}`, async (t) => {
    const page = await open(t, '?step=stride&stride=3', { viewport: { width: 1000, height: 800 }, colorScheme, acceptDownloads: true });
    const drawing = new Step(page, 'stride').drawing;
    const size = await drawing.evaluate((svg) => [svg.width.baseVal.value, svg.height.baseVal.value].map(Math.floor));
    await shared(page, 'stride');
    const svg = await downloaded(page, 'SVG');
    assert.equal(svg.name, 'stride-figure.svg');
    const text = svg.bytes.toString();
    assert.match(text, /<title[^>]*>Where the warp’s threads land(<!---->)?<\/title>/);
    assert.match(text, /<desc[^>]*>[^<]*Stride 3[^<]*12 sectors/);
    assert.match(text, /<metadata>[^<]*CC BY 4\.0[^<]*\?step=stride&amp;stride=3/);
    assert.doesNotMatch(text, /var\(|class=|style=|handle/);
    const here = await look(page, 'image/svg+xml', svg.bytes);
    assert.deepEqual([here.width, here.height], size);
    const [orange, sheet] = colorScheme === 'light' ? ['199,107,0', '255,255,255'] : ['255,194,71', '18,22,28'];
    // 12 sectors of 32 bytes: a third is asked for.
    assert.ok(here.colors[orange] > 0.05 && here.colors[sheet] > 0.3, JSON.stringify([here.colors[orange], here.colors[sheet]]));
    const png = await downloaded(page, 'PNG');
    const twice = await look(page, 'image/png', png.bytes);
    assert.deepEqual([twice.width, twice.height], size.map((n) => n * 2));
    assert.ok(Math.abs(twice.colors[orange] - here.colors[orange]) < 0.02);
    assert.equal(png.name, 'stride-figure.png');
  });
}

test('a veiled answer stays veiled in the SVG', async (t) => {
  const page = await open(t, '?step=stride', { acceptDownloads: true });
  await shared(page, 'stride');
  assert.match((await downloaded(page, 'SVG')).bytes.toString(), /visibility="hidden"/);
});

test('the SVG of a further figure of a step brings its patterns along; a plot is a PNG', async (t) => {
  const page = await open(t, '?step=alignment&offset=4', { viewport: { width: 1000, height: 800 }, acceptDownloads: true });
  const figures = await page.locator('#alignment figure').evaluateAll((all) => all.map((figure) => figure.id));
  const [plot, part] = [figures.findIndex((id) => /-plot-figure$/.test(id)), 1];
  await shared(page, 'alignment');
  const { bytes, name } = await downloaded(page, 'SVG', part);
  assert.equal(name, `${figures[part]}.svg`);
  const text = bytes.toString();
  for (const [, id] of text.matchAll(/url\(#([\w-]+)\)/g)) assert.ok(text.includes(`<pattern id="${id}"`), id);
  assert.doesNotMatch(text, /class=|var\(/);
  assert.ok((await look(page, 'image/svg+xml', bytes)).width > 500);
  assert.equal(await downloads(page, plot).getByRole('button', { name: 'SVG' }).count(), 0);
  const { width } = await look(page, 'image/png', (await downloaded(page, 'PNG', plot)).bytes);
  assert.ok(width > 500);
});

test('the CSV of a figure is its data table', async (t) => {
  const page = await open(t, '?step=stride&stride=3', { acceptDownloads: true });
  const stride = new Step(page, 'stride');
  const rows = await stride.figure.locator('tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  await shared(page, 'stride');
  const { bytes, name } = await downloaded(page, 'CSV');
  assert.equal(name, 'stride-figure.csv');
  const text = bytes.toString();
  assert.equal(text[0], '\ufeff');
  const read = text.slice(1).trimEnd().split('\r\n').map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain));
  assert.deepEqual(read, rows);
  assert.equal(read.length, 13);
});

test('any state of a figure can be downloaded', async (t) => {
  const roll = dice(7);
  const page = await open(t, '', { acceptDownloads: true });
  const slug = STEPS[roll(STEPS.length)];
  await shared(page, slug);
  for (const kind of ['SVG', 'PNG', 'CSV']) assert.ok((await downloaded(page, kind)).bytes.length > 100, `${slug} ${kind}`);
  assert.ok(normal(await field(page, 'paste').inputValue()).length > 100);
});
