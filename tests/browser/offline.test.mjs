// Without the network: the second visit, what happens when a newer version comes, and the page as one file.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { DIST, host, hostOf, slide, visit } from './visits.mjs';
import { STEPS, Step } from './pages.mjs';

const WORKERS = { workers: true, quiet: false };   // a host that is gone is said in the console
const digest = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
const note = (page) => page.locator('#newer > p');
/** Whether the page and its style sheet are those of the next version. */
const isNext = (page) => page.evaluate(() => {
  const root = document.documentElement;
  return [root.dataset.next !== undefined, getComputedStyle(root).getPropertyValue('--next') !== ''];
});
const caches = (page) => page.evaluate(() => window.caches.keys());

/** A folder of the test's own with the built page; what is packed is left out, so that a change is one change. */
function copy(t) {
  const folder = mkdtempSync(join(tmpdir(), 'sectorwise-'));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(DIST, folder, { recursive: true, filter: (path) => !/\.(br|gz)$|_headers$/.test(path) });
  return folder;
}

/** Makes the page in a folder the next version: an attribute, and another style sheet under another name. */
function release(folder, version = 'f00dfeedf00dfeed') {
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  const sheet = readdirSync(folder).find((name) => name.endsWith('.css'));
  const next = `style-${version}.css`;
  const old = /VERSION = '(\w+)'/.exec(read('sw.js'))[1];
  const css = `${read(sheet)}:root{--next:1}`;
  renameSync(join(folder, sheet), join(folder, next));
  writeFileSync(join(folder, next), css);
  const script = /<script>(try[\s\S]*?)<\/script>/.exec(read('index.html'))[1];
  const page = read('index.html')
    .replaceAll(sheet, next)
    .replace(/(<link [^>]*style-[^>]*integrity=)"[^"]*"/, `$1"${digest(css)}"`)
    .replace('<html ', '<html data-next ')
    .replace(script, script.replace(old, version))
    .replace(digest(script), digest(script.replace(old, version)));
  const worker = read('sw.js').replace(old, version)
    .replace(/\['style[^\]]*\]/, `['${next}', '${digest(css)}']`)
    .replace(/\['index.html[^\]]*\]/, `['index.html', '${digest(page)}']`);
  return {
    worker: () => writeFileSync(join(folder, 'sw.js'), worker),
    page: () => writeFileSync(join(folder, 'index.html'), page),
  };
}

/** Waits until a version is kept whole and its worker looks after the page. */
const kept = (page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** Waits until another version is kept whole beside it. */
const waits = (page) => page.waitForFunction(async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration.waiting?.state === 'installed';
});

/** Looks for a newer version, as the page does when the reader comes back to its tab. */
const comeBack = (page) => page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange', { bubbles: true })); });

test('the second visit needs no host, whatever the link holds', async (t) => {
  const { url, stop } = await host({ prefix: '/a/b ü/' });
  const page = await visit(t, url, WORKERS);
  await kept(page);
  await stop();
  await page.goto(`${url}?step=stride&stride=8`);
  await page.starts();
  assert.equal(await page.locator('#stride-figure').getAttribute('data-stride'), '8');
  await slide(page);
  await page.goto(`${url}index.html`);
  await page.starts();
  const names = await caches(page);
  assert.equal(names.length, 1);
  assert.ok(names[0].startsWith(`sectorwise ${url} `), names[0]);
});

test('a copy of the page elsewhere on the host keeps its own', async (t) => {
  const { url, stop } = await host();
  const page = await visit(t, url, WORKERS);
  await page.evaluate(() => window.caches.open('of somebody else'));
  await kept(page);
  await stop();
  assert.equal((await caches(page)).length, 2);
});

test('a newer version is said, waits for the reader, and comes whole', async (t) => {
  const folder = copy(t);
  const { url, port, stop } = await host({ folder });
  const page = await visit(t, `${url}?step=stride&stride=4`, WORKERS);
  await kept(page);
  const next = release(folder);
  next.page();
  next.worker();
  await comeBack(page);
  await note(page).waitFor();
  assert.match(await note(page).innerText(), /newer version/);
  await waits(page);

  // Not taken, and the host is gone: all of the old one.
  await stop();
  await page.reload();
  await page.starts();
  assert.deepEqual(await isNext(page), [false, false]);
  await note(page).waitFor();
  await note(page).getByRole('button', { name: 'Close' }).click();
  assert.equal(await note(page).isVisible(), false);
  await page.reload();
  await note(page).waitFor();

  // Taken: all of the new one, and nothing is left of the old.
  await page.getByRole('button', { name: 'Load it' }).click();
  await page.waitForFunction(() => document.documentElement.dataset.next !== undefined);
  await page.starts();
  assert.deepEqual(await isNext(page), [true, true]);
  assert.equal(await page.locator('#stride-figure').getAttribute('data-stride'), '4');
  assert.equal(await note(page).isVisible(), false);
  assert.deepEqual((await caches(page)).map((name) => name.split(' ').at(-1)), ['f00dfeedf00dfeed']);
  await host({ folder, port });
  await page.reload();
  await page.starts();
  assert.equal(await note(page).isVisible(), false);
});

test('a visit with the network has the newest at once, and says nothing', async (t) => {
  const folder = copy(t);
  const { url } = await host({ folder });
  const page = await visit(t, url, WORKERS);
  await kept(page);
  const next = release(folder);
  next.page();
  next.worker();
  await page.goto(url);
  await page.starts();
  assert.deepEqual(await isNext(page), [true, true]);
  await waits(page);
  assert.equal(await note(page).isVisible(), false);
});

test('half of a newer version is not kept', async (t) => {
  const folder = copy(t);
  const { url, stop } = await host({ folder });
  const page = await visit(t, url, WORKERS);
  await kept(page);
  release(folder).worker();   // its page is not there yet
  const failed = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((done) => { registration.onupdatefound = () => done(registration.installing); });
    registration.update();
    const worker = await found;
    await new Promise((done) => { worker.onstatechange = done; if (worker.state !== 'installing') done(); });
    return worker.state;
  });
  assert.equal(await failed, 'redundant');
  await stop();
  await page.goto(url);
  await page.starts();
  assert.deepEqual(await isNext(page), [false, false]);
  await slide(page);
});

for (const [what, query, frame] of [['an embed', '?step=stride&embed=controls'], ['a frame', '?step=stride', true]]) {
  test(`${what} registers no worker`, async (t) => {
    const { url } = await host();
    const page = await visit(t, frame ? await hostOf(`<iframe title="figure" src="${url}${query}"></iframe>`) : url + query, {
      before: (page) => page.addInitScript(() => {
        window.asked = 0;
        ServiceWorkerContainer.prototype.register = async () => { window.asked += 1; };
      }),
      workers: true,
    });
    const inner = frame ? page.frames()[1] : page;
    await page.starts(inner);
    await inner.waitForFunction(() => document.readyState === 'complete');
    assert.equal(await inner.evaluate(() => window.asked), 0);
  });
}

// ---- one file

const FILE = join(DIST, 'sectorwise.html');

test('E11: the one file weighs at most 3 MB', () => assert.ok(statSync(FILE).size <= 3_000_000, `${statSync(FILE).size}`));

/** What a figure says of its state and its counts. */
const says = (step) => step.figure.evaluate((figure) => JSON.stringify([{ ...figure.dataset }, figure.querySelector('.say').textContent]));

/** Changes controls of a step: its first slider, and the first choice that is not made. */
async function change({ section, page }) {
  const range = section.locator('.controls input[type=range]').filter({ visible: true }).first();
  if (await range.count() > 0) await range.press((await range.inputValue()) === await range.getAttribute('max') ? 'ArrowLeft' : 'ArrowRight');
  const other = section.locator('figure input[type=radio]:not(:checked)').filter({ visible: true }).first();
  if (await other.count() === 0) return;
  await other.focus();
  await page.keyboard.press('Space');
}

test('E11: opened from a folder with the network off, every figure answers to its controls, and nothing is asked for', async (t) => {
  const address = pathToFileURL(FILE).href;
  const page = await visit(t, `${address}?step=stride&stride=4`, {
    before: (page) => page.context().setOffline(true), workers: true, viewport: { width: 1440, height: 900 },
  });
  await page.starts();
  assert.equal(await page.locator('#stride-figure').getAttribute('data-stride'), '4');
  for (const slug of STEPS.slice(1)) {   // the first figure has no controls
    const step = new Step(page, slug);
    const before = await says(step);
    await change(step);
    const answers = page.waitForFunction(([id, before]) => {
      const figure = document.getElementById(id);
      return JSON.stringify([{ ...figure.dataset }, figure.querySelector('.say').textContent]) !== before;
    }, [`${slug}-figure`, before]);
    await assert.doesNotReject(answers, slug);
  }
  const link = await page.locator('#stride .step-link a').evaluate((link) => link.href);
  assert.ok(link.startsWith(`${address}?`), link);
  await page.goto(link);
  await page.starts();
  assert.deepEqual(page.requests.filter((request) => !request.startsWith(address) && !/^(data|blob):/.test(request)), []);
});

test('the one file in a folder shares itself, by its own name: there need be nothing beside it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sectorwise-'));
  t.after(() => rmSync(folder, { recursive: true }));
  cpSync(FILE, join(folder, 'figures.html'));
  const address = pathToFileURL(join(folder, 'figures.html')).href;
  const page = await visit(t, `${address}?step=stride&stride=4`, { workers: true });
  await page.starts();
  await page.locator('#stride-figure').getByRole('button', { name: 'Share this figure' }).click();
  const dialog = page.locator('#share');
  const embed = `${address}?step=stride&stride=4&embed=controls`;
  await page.starts(await (await dialog.locator('iframe').elementHandle()).contentFrame());
  assert.equal(await dialog.locator('iframe').getAttribute('src'), embed);
  const text = await dialog.locator('#share-paste').inputValue();
  assert.ok(text.startsWith(`<iframe src="${embed.replaceAll('&', '&amp;')}"`) && !text.includes('<script'), text);
  assert.equal(await dialog.getByRole('checkbox', { name: /one file|follow its content/ }).count(), 0);
  assert.equal(await dialog.locator('a[download]').count(), 0);
});

test('the one file runs in a sandbox of a host that opens its files to nobody', async (t) => {
  const { url } = await host({ plain: true, prefix: '/files/' });
  const outer = await hostOf(`<!doctype html><title>notes</title><iframe title="figure" width="600" height="900"
    sandbox="allow-scripts" src="${url}sectorwise.html?step=stride"></iframe>`);
  const page = await visit(t, outer, { workers: true, quiet: false });
  const frame = page.frames()[1];
  await page.starts(frame);
  await slide(frame);
  assert.deepEqual(page.noise, []);
  const link = await frame.locator('#stride .step-link a').evaluate((link) => link.href);
  assert.ok(link.startsWith(`${url}sectorwise.html?step=stride&`), link);
  await frame.locator('#stride-figure').getByRole('button', { name: 'Share this figure' }).click();
  await frame.getByRole('button', { name: 'Copy: Link to this state' }).click();
  await frame.locator('#share').getByText(/did not let us copy/).waitFor();
});
