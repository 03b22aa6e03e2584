// Course notes as they are really made: each kind's own tool makes a page with two figures pasted from Share's dialog, and
// the page is opened in Chromium from another origin than the figures'.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { host, visit } from '../browser/visits.mjs';
import { make, madeFolder, share } from './kit.mjs';

const FIGURES = [
  { step: 'stride', keys: '&stride=3', form: 'with its controls', control: 'stride' },
  { step: 'alignment', keys: '&offset=8', form: 'the whole step', control: 'offset' },
];

/** Presses a key of the host's page, which has the focus, and waits for what the host does upon it. */
const leads = (key, to) => async (page) => {
  await page.keyboard.press(key);
  await page.waitForURL(to);
};
const scrolls = async (page) => {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.keyboard.press('End');
  await page.waitForFunction(() => scrollY > 0);
};

/**
 * The hosts: the `notes` as Share's dialog names them, the `folder` with their sources, the `tool` that makes pages of
 * them, the folder it writes them `into`, the `page` with the figures, and what a `key` of the host's own does. Where
 * links do not load another document, `by` is the page and the link that lead to the figures in that way.
 */
const data = 'data:text/javascript,';
const HOSTS = [
  { name: 'plain HTML', notes: 'plain HTML', folder: 'html', page: '', key: scrolls },
  { name: 'plain HTML, frames in a sandbox', notes: 'plain HTML', folder: 'html', page: '', key: scrolls,
    author: (text) => text.replace('<iframe ', '<iframe sandbox="allow-scripts" ') },
  { name: 'plain HTML, one file in a sandbox, of a server that sends no CORS header', notes: 'plain HTML', folder: 'html',
    page: '', key: scrolls, author: (text) => text.replace('<iframe ', '<iframe sandbox="allow-scripts" '), oneFile: true },
  { name: 'MkDocs Material', notes: 'MkDocs', folder: 'mkdocs', page: 'notes.html', into: 'site',
    tool: ['mkdocs', 'build', '--quiet', '--strict'], key: leads('n', /next\.html$/),
    by: ['next.html', 'Notes on memory'] },
  { name: 'Sphinx with MyST', notes: 'Sphinx', folder: 'sphinx', page: '', into: 'html',
    tool: ['sphinx-build', '-q', '-W', '.', 'html'], key: leads('ArrowRight', /next\.html$/) },
  { name: 'Docusaurus', notes: 'Docusaurus', folder: 'docusaurus', page: '', into: 'build',
    tool: ['docusaurus', 'build', '--no-minify'], key: scrolls, by: ['next', 'Notes on memory'] },
  { name: 'mdBook', notes: 'mdBook', folder: 'mdbook', page: 'notes.html', into: 'book',
    tool: ['mdbook', 'build'], key: leads('ArrowRight', /next\.html$/) },
  { name: 'Quarto’s raw HTML by pandoc', notes: 'Quarto', folder: 'pandoc', page: 'notes.html',
    tool: ['pandoc', '--standalone', '--metadata=pagetitle=Notes', '--output=notes.html', 'notes.md'], key: scrolls },
  // What its template fetches from elsewhere is no part of a page that is looked at without the network.
  { name: 'a notebook by nbconvert', notes: 'notebook', folder: 'notebook', page: 'notes.html',
    tool: ['jupyter', 'nbconvert', '--to=html', '--execute', '--log-level=WARN', `--HTMLExporter.mathjax_url=${data}`,
      `--HTMLExporter.require_js_url=${data}`, `--HTMLExporter.jquery_url=${data}`, 'notes.ipynb'], key: scrolls },
];

for (const notes of HOSTS) {
  test(`${notes.name}: both figures work, their heights follow, and the page’s keys stay its own`, { timeout: 240_000 }, async (t) => {
    const site = await host({ plain: notes.oneFile });
    const author = notes.author ?? ((text) => text);
    const pasted = (await share(t, site.url, notes, FIGURES)).map(author);
    const { url } = await host({ folder: madeFolder(notes), plain: true });
    await make(notes, pasted, url);
    const page = await visit(t, url + notes.page, { viewport: { width: 1280, height: 700 } });
    const frames = page.locator('iframe');
    assert.equal(await frames.count(), FIGURES.length);
    assert.equal(new Set(await frames.evaluateAll((all) => all.map((frame) => frame.title))).size, FIGURES.length);

    for (const [place, figure] of FIGURES.entries()) {
      const element = frames.nth(place);
      await element.scrollIntoViewIfNeeded();
      const frame = await (await element.elementHandle()).contentFrame();
      await page.starts(frame);
      if (notes.author) assert.equal(await frame.evaluate(() => origin), 'null');

      const title = await element.getAttribute('title');
      assert.ok(title.length > 20, title);
      const link = page.getByRole('link', { name: title, exact: true });
      assert.equal(await link.getAttribute('href'), `${site.url}?step=${figure.step}${figure.keys}`);

      const before = await follows(page, place, frame);
      await frame.locator('details.data summary').first().click();
      assert.ok(await follows(page, place, frame) > before + 50);
      await keys(page, frame, figure);
    }

    await page.evaluate(() => document.activeElement.blur());
    await notes.key(page);

    if (notes.by) {
      const [from, link] = notes.by;
      await page.goto(url + from);
      await page.evaluate(() => { window.same = true; });
      await page.getByRole('link', { name: link }).filter({ visible: true }).last().click();
      await frames.first().waitFor();
      assert.ok(await page.evaluate(() => window.same), 'it is the same document');
      const frame = await (await frames.first().elementHandle()).contentFrame();
      await page.starts(frame);
      await follows(page, 0, frame);
    }
  });
}

/** Waits until a frame is as high as what it shows; gives that height. */
async function follows(page, place, frame) {
  const height = await frame.evaluate(() => Math.ceil(document.querySelector('.page').getBoundingClientRect().height));
  await page.waitForFunction(([place, height]) => document.querySelectorAll('iframe')[place].clientHeight === height,
    [place, height]);
  return height;
}

/** Works a slider of a figure by keyboard: it answers to every press, and the page around it to none. */
async function keys(page, frame, { step, control }) {
  const [range, figure] = [frame.locator(`#${step}-${control}`), frame.locator(`#${step}-figure`)];
  await range.focus();
  const around = () => page.evaluate(() => [location.href, history.length, scrollY]);
  const before = await around();
  let value = await range.inputValue();
  for (let times = 0; times < 20; times += 1) {
    for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'PageDown', 'Home']) {
      await page.keyboard.press(key);
      const now = await range.inputValue();
      assert.notEqual(now, value, key);
      value = now;
    }
  }
  await frame.waitForFunction(([id, name, value]) => document.getElementById(id).getAttribute(name) === value,
    [`${step}-figure`, `data-${control}`, value]);
  assert.equal(await figure.getAttribute('data-step'), step);
  assert.deepEqual(await around(), before);
}
