// The finished page on hosts of all kinds: paths, encodings, policies, isolation, and nobody else asked for anything.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DIST, host, hostOf, slide, visit } from './visits.mjs';
import { openAllDetails, STEPS } from './pages.mjs';

const UNPACK = { identity: (bytes) => bytes, gzip: gunzipSync, br: brotliDecompressSync };

/** What a host really sends for a path in an encoding: headers, and the bytes as they are after it. */
const sent = (url, encoding = 'identity') => new Promise((done, failed) => {
  get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
    const parts = [];
    response.on('data', (part) => parts.push(part));
    response.on('end', () => {
      const { statusCode, headers } = response;
      done({ status: statusCode, headers, bytes: UNPACK[headers['content-encoding'] ?? 'identity'](Buffer.concat(parts)) });
    });
  }).on('error', failed);
});
const digest = (bytes, kind = 'sha256') => `${kind}-${createHash(kind).update(bytes).digest('base64')}`;

/** Texts of elements that come from no file. */
const inline = (html, name) => [...html.matchAll(new RegExp(`<${name}(?![^>]* src=)[^>]*>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text]) => text);
const policyOf = (html) => /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)[1];

for (const encoding of Object.keys(UNPACK)) {
  test(`every digest is that of the bytes really sent, ${encoding}`, async () => {
    const { url } = await host();
    for (const name of ['', 'index.html', 'sectorwise.html']) {
      const { headers, bytes } = await sent(url + name, encoding);
      assert.equal(headers['content-encoding'] ?? 'identity', encoding);
      const html = bytes.toString();
      const policy = policyOf(html);
      assert.equal(headers['content-security-policy'], `${policy}; frame-ancestors *`);
      const texts = [...inline(html, 'script'), ...inline(html, 'style')];
      assert.ok(texts.length >= 2);
      assert.deepEqual(policy.match(/sha256-[^']+/g).sort(), texts.map((text) => digest(text)).sort(), 'each text, and no more');
      assert.equal((html.match(/ style=/g) ?? []).length, 0);
      for (const [, file, kind, value] of html.matchAll(/<link [^>]*?href="?\.?\/?([^" >]+)"?[^>]*integrity="(sha\d+)-([^"]+)"/g)) {
        assert.equal(digest((await sent(url + file, encoding)).bytes, kind), `${kind}-${value}`, file);
      }
    }
    const worker = (await sent(`${url}sw.js`, encoding)).bytes.toString();
    const kept = [...worker.matchAll(/\['([^']+)', '([^']+)'\]/g)];
    assert.ok(kept.length >= 5);
    for (const [, name, value] of kept) assert.equal(digest((await sent(url + name, encoding)).bytes), value, name);
  });
}

test('names change with the bytes, and only what has such a name is kept for ever', async (t) => {
  const { url } = await host();
  const html = (await sent(url)).bytes.toString();
  const named = [...new Set([...html.matchAll(/[\w-]+-([0-9a-f]{16})[\w.]+/g)].map(([name]) => name))];
  assert.equal(named.length, 3);
  for (const name of named) {
    const { headers, bytes } = await sent(url + name);
    assert.ok(name.includes(createHash('sha256').update(bytes).digest('hex').slice(0, 16)), name);
    assert.match(headers['cache-control'], /immutable/);
  }
  for (const name of ['', 'sw.js', 'site.webmanifest', 'sectorwise.html']) {
    assert.equal((await sent(url + name)).headers['cache-control'], 'no-cache', name);
  }
});

test('E4: headers let any page embed this one, isolated or not, and no string become a program', async (t) => {
  const { url } = await host();
  for (const name of ['', 'sectorwise.html']) {
    const { headers } = await sent(url + name);
    assert.equal(headers['x-frame-options'], undefined);
    const policy = headers['content-security-policy'];
    assert.match(policy, /'wasm-unsafe-eval'/);
    assert.doesNotMatch(policy, /'unsafe-(eval|inline)'/);
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
  }
});

test('the manifest and its icons are there, by relative addresses', async (t) => {
  const { url } = await host({ prefix: '/notes/' });
  const { headers, bytes } = await sent(`${url}site.webmanifest`);
  assert.equal(headers['content-type'], 'application/manifest+json');
  const manifest = JSON.parse(bytes);
  assert.equal(manifest.scope, './');
  for (const address of [manifest.start_url, ...manifest.icons.map(({ src }) => src)]) {
    assert.equal((await sent(new URL(address, url))).status, 200, address);
  }
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const png = readFileSync(join(DIST, src));
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
  }
});

const prefix = '/a/b c/Übung/';
for (const end of ['', 'index.html', '?step=stride&stride=4', 'without its slash']) {
  test(`under a path with a space and an umlaut: ${end || 'with its slash'}`, async (t) => {
    const { url } = await host({ prefix });
    const page = await visit(t, end === 'without its slash' ? url.slice(0, -1) : url + end);
    await page.starts();
    await slide(page);
    assert.ok(page.requests.every((request) => request.startsWith(url.slice(0, -1))), page.requests.join('\n'));
  });
}

test('a host that sends nothing but types will do', async (t) => {
  const { url } = await host({ plain: true });
  const page = await visit(t, url);
  await page.starts();
  await slide(page);
});

for (const refused of ["script-src 'self'", "default-src 'self'", "script-src 'self' 'unsafe-inline'"]) {
  test(`where a host's policy is "${refused}" the page stands, and says what is missing`, async (t) => {
    const { url } = await host({ headers: { 'content-security-policy': refused } });
    const page = await visit(t, url, { quiet: false, viewport: { width: 360, height: 740 } });
    for (const slug of STEPS) {
      const step = page.locator(`#${slug}`);
      assert.ok((await step.locator('.tell p').first().innerText()).length > 40, slug);
      const drawings = step.locator(`#${slug}-figure .drawing svg[role=img]`).filter({ visible: true });
      assert.ok((await drawings.first().boundingBox()).height > 40, slug);
      await step.locator('.veil summary').focus();
      await page.keyboard.press('Enter');
      assert.ok(await step.locator('.say.answer').isVisible(), slug);
    }
    assert.equal(await page.locator('.drawing.wide').filter({ visible: true }).count(), 0, 'styles are not refused');
    const used = page.locator('#stride-figure .narrow .used path').first();
    assert.equal(await used.evaluate((path) => getComputedStyle(path).fill), 'rgb(199, 107, 0)');
    const note = page.locator('.still-note');
    await note.evaluate((note) => note.getAnimations().forEach((animation) => animation.finish()));
    assert.match(await note.innerText(), /needs JavaScript and WebAssembly/);
    assert.ok(page.noise.length > 0, 'the policy held');
  });
}

// A service worker, which comes with the whole page alone (tests/browser/offline.test.mjs), keeps the page's own files:
// they say nothing of the reader. The page itself opens no cache.
test('E3: over a whole session only our own host is asked, and nothing is written down', async (t) => {
  const { url } = await host();
  const page = await visit(t, url, { before: (page) => page.addInitScript(() => {
    window.writes = [];
    for (const name of ['setItem', 'removeItem', 'clear']) {
      Storage.prototype[name] = () => { window.writes.push(name); };
    }
    IDBFactory.prototype.open = () => { window.writes.push('indexedDB'); throw new Error('nothing opens a database'); };
    CacheStorage.prototype.open = () => { window.writes.push('caches'); throw new Error('the page opens no cache'); };
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => { window.writes.push('cookie'); } });
  }) });
  const links = STEPS.flatMap((slug) => ['', '&embed=figure', '&embed=controls', '&embed=step', '&view=slide', '&view=handout']
    .map((mode) => `?step=${slug}${mode}`));
  for (const link of ['', ...links, '?theme=dark']) {
    await page.goto(url + link);
    await page.starts();
    await openAllDetails(page);
    const range = page.locator('input[type=range]:not([disabled])').filter({ visible: true }).first();
    if (await range.count() > 0) await range.press('ArrowRight');
    // All of each step that can be pressed or chosen.
    if (/embed=(controls|step)/.test(link)) {
      await page.evaluate(() => {
        for (const one of document.querySelectorAll('#app :is(button, summary, input[type=radio], input[type=checkbox])')) one.click();
        return new Promise(requestAnimationFrame);
      });
    }
    const left = await page.evaluate(() => [...window.writes, ...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    assert.deepEqual(left, [], link);
  }
  assert.deepEqual(await page.context().cookies(), []);
  assert.ok(page.requests.length > links.length);
  assert.deepEqual(page.requests.filter((request) => !request.startsWith(url) && !/^(data|blob):/.test(request)), []);
});

// A sandbox makes these throw as soon as they are read.
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookie', 'serviceWorker']) {
  test(`the page runs where reading ${name} throws`, async (t) => {
    const { url } = await host();
    const page = await visit(t, `${url}?step=stride`, { workers: true, before: (page) => page.addInitScript((name) => {
      const owner = { cookie: Document.prototype, serviceWorker: Navigator.prototype }[name] ?? window;
      Object.defineProperty(owner, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    }, name) });
    await page.starts();
    await slide(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    const remember = page.getByRole('checkbox', { name: /Remember/ });
    await remember.check({ force: true }).catch(() => {});   // it may refuse, and must say why
    const notice = page.locator('#settings .notice');
    if (name === 'localStorage') await notice.filter({ hasText: /\w/ }).waitFor();
    else assert.equal(await remember.isChecked(), true);
  });
}

test('a page that is isolated from other origins may embed ours', async (t) => {
  const { url } = await host();
  const outer = await hostOf(`<!doctype html><title>notes</title><iframe title="figure" width="600" height="700"
    src="${url}?step=stride&embed=controls"></iframe>`, {
    'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp',
  });
  const page = await visit(t, outer);
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  const frame = page.frames()[1];
  await page.starts(frame);
  await slide(frame);
});

test('embedded in a sandbox by a page of another origin', async (t) => {
  const { url } = await host();
  const outer = await hostOf(`<!doctype html><title>notes</title><iframe title="figure" width="600" height="700"
    sandbox="allow-scripts" src="${url}?step=stride&embed=controls"></iframe>`);
  const page = await visit(t, outer, { workers: true });
  const frame = page.frames()[1];
  await page.starts(frame);
  await slide(frame);
  assert.equal(await frame.evaluate(() => origin), 'null');
});
