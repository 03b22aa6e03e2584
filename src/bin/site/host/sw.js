// Keeps one version of the page in this browser, whole, so that it opens without the network. `site host` writes VERSION
// and FILES, pairs of a name and a digest; a file that is not of this version is not kept, and then nothing is.
const VERSION = '{version}';
const FILES = new Map({files});
const MARK = `sectorwise ${registration.scope} `;   // another copy on the same host has another scope
const PATIENCE_MS = 4000;

async function keepAll() {
  const cache = await caches.open(MARK + VERSION);
  await Promise.all([...FILES].map(async ([name, integrity]) => {
    const { body, headers } = await fetch(name, { integrity, cache: 'no-cache' });
    await cache.put(name, new Response(body, { headers }));   // without the mark of a redirect, which navigation refuses
  }));
}

async function kept(name) {
  const cache = await caches.open(MARK + VERSION);
  return cache.match(name, { ignoreVary: true });
}

// The newest page where there is a network, or else the one that is kept; each names its own files by their content.
async function newest(request, name) {
  const late = new Promise((done) => { setTimeout(done, PATIENCE_MS); });
  const answer = await Promise.race([fetch(request), late]).catch(() => {});
  return answer && answer.status < 500 ? answer : (await kept(name)) ?? answer ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(keepAll().then(async () => {
  const pages = await clients.matchAll({ includeUncontrolled: true });
  for (const page of pages) page.postMessage({ version: VERSION });
})));

addEventListener('activate', (event) => event.waitUntil(caches.keys().then((names) => Promise.all(
  names.filter((name) => name.startsWith(MARK) && name !== MARK + VERSION).map((name) => caches.delete(name)),
)).then(() => clients.claim())));

addEventListener('message', ({ data, source }) => {
  if (data === 'take over') skipWaiting();
  else source.postMessage({ version: VERSION });
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);   // the query is the reader's state, and the file the same
  const { scope } = registration;
  const name = (origin + pathname).startsWith(scope) ? (origin + pathname).slice(scope.length) || 'index.html' : undefined;
  if (request.method !== 'GET' || !FILES.has(name)) return;
  const hashed = /-[0-9a-f]{16}[._]/.test(name);
  event.respondWith(hashed ? kept(name).then((answer) => answer ?? fetch(request)) : newest(request, name));
});
