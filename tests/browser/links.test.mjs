// The link and the history: what they hold, how often they are written, what they refuse.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dice, normal, query, Step, STEPS } from './pages.mjs';
import { load, open, openStopped } from './support.mjs';

const entries = (page) => page.evaluate(() => history.length);

test('E8: 500 random states go from link to state to the same link, of at most 300 characters', async (t) => {
  const page = await open(t);
  const roll = dice(11);
  const number = (name, from, to) => () => `${name}=${from + roll(to - from + 1)}`;
  const word = (name, ...words) => () => `${name}=${words[roll(words.length)]}`;
  const elem = word('elem', 1, 2, 8, 16);
  const keys = {
    hook: [number('stride', -64, 1024)],
    address: [elem, number('index', 1, 3), word('format', 'decimal')],
    sector: [elem, number('at', 1, 48)],
    warp: [number('thread', 1, 31), number('seed', 2, 9999), word('pattern', 'same', 'shuffled', 'scattered'),
      () => `move=${1 + roll(9)}:${100 + roll(50)},${10 + roll(9)}:${200 + roll(50)}`],
    packed: [elem, word('unit', 'pair', 'line'), number('thread', 1, 31)],
    stride: [number('stride', 9, 1024), number('offset', 1, 4096), elem, word('unit', 'pair', 'line'), number('thread', 1, 31)],
    time: [number('stride', 9, 1024), number('offset', 1, 4096), word('model', 'waits', 'throughput'), word('row', 512, 2048, 4096),
      number('latency', 301, 600), number('overlap', 2, 32), word('peak', 'v100', 'h100', 'mi300x', 1234), number('thread', 1, 31)],
    spectrum: [number('stride', 4, 1024), word('show', 'exact', 'shortcut'), word('y', 'efficiency'), word('x', 'log'),
      word('unit', 'pair', 'line'), elem, number('thread', 1, 31)],
    alignment: [number('offset', 5, 4096), number('stride', 2, 1024), word('unit', 'pair', 'line'), elem, number('warps', 2, 32),
      number('thread', 1, 31)],
    mapping: [word('map', 'col', 'chunked', 'interleaved'), number('cols', 65, 1024), word('block', '16x16', '8x8', '4x8'), elem,
      number('chunk', 5, 16), number('frame', 1, 3), word('unit', 'pair', 'line'), number('thread', 1, 31)],
    soa: [word('layout', 'soa', 'aosoa'), number('fields', 5, 16), word('reads', 'all'), number('thread', 1, 31)],
    transpose: [number('pitch', 33, 80), number('thread', 1, 31)],
    vector: [word('own', 'interleaved'), word('unit', 'pair', 'line'), number('thread', 1, 31)],
    gather: [word('sort', 'warp', 'all'), number('seed', 5, 9999), number('thread', 1, 31)],
    padding: [() => `cols=${34 + roll(15)}&pitch=49`, word('tab', 'struct'), word('fields', 4), word('unit', 'pair', 'line'),
      number('thread', 1, 31)],
    summary: [number('stride', 9, 1024), word('unit', 'pair', 'line'), elem, number('thread', 1, 31)],
  };
  const asked = Array.from({ length: 500 }, () => {
    const slug = STEPS[roll(STEPS.length)];
    const parts = keys[slug].map((part) => part()).filter(() => roll(2) === 0);
    return `?${[`step=${slug}`, ...parts].join('&')}`;
  });
  // As an entry of the history is come back to: without a load for each.
  const follow = (links) => page.evaluate(async (links) => {
    const shown = [];
    for (const link of links) {
      dispatchEvent(new PopStateEvent('popstate', { state: link.slice(1) }));
      await new Promise((done) => { setTimeout(done); });
      shown.push(document.querySelector(`#${/step=(\w+)/.exec(link)[1]} .step-link a`).getAttribute('href'));
    }
    return shown;
  }, links);
  const links = await follow(asked);
  for (const [n, link] of links.entries()) {
    const given = decodeURIComponent(asked[n].slice(1)).split('&').sort();
    assert.deepEqual(decodeURIComponent(link.slice(1)).split('&').sort(), given);
    assert.ok(link.length <= 300, link);
  }
  assert.deepEqual(await follow(links), links);
});

test('E10: a drag makes no entry in the history, letting go makes one', async (t) => {
  const page = await openStopped(t, '?stride=2', { viewport: { width: 1280, height: 720 } });
  const stride = new Step(page, 'stride');
  const before = await entries(page);
  const grip = await stride.grab();
  for (let n = 1; n <= 6; n += 1) {
    await page.mouse.move(grip.x + 50 * n, grip.y);
    await page.clock.runFor(1500);
  }
  assert.equal(await entries(page), before);
  await page.mouse.up();
  await page.clock.runFor(5000);
  assert.equal(await entries(page), before + 1);
});

test('E10: a run of keys makes one entry after a second of quiet, and Back restores', async (t) => {
  const page = await openStopped(t, '?stride=2');
  const stride = new Step(page, 'stride');
  const before = await entries(page);
  for (let n = 0; n < 10; n += 1) {
    await stride.press('stride', 'ArrowRight');
    await page.clock.runFor(400);
  }
  assert.equal(await entries(page), before);
  await page.clock.runFor(1000);
  assert.equal(await entries(page), before + 1);
  assert.equal(await query(page), '?step=stride&stride=12');
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => document.querySelector('#stride-figure').dataset.stride === '2');
  await page.evaluate(() => history.forward());
  await page.waitForFunction(() => document.querySelector('#stride-figure').dataset.stride === '12');
});

test('E10: Back restores every step that was changed, one after the other', async (t) => {
  const page = await openStopped(t);
  const [address, stride] = [new Step(page, 'address'), new Step(page, 'stride')];
  await address.enter('index', 5);
  await stride.enter('stride', 3);
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => document.querySelector('#stride-figure').dataset.stride === '8');
  assert.equal(await address.range('index').inputValue(), '5');
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => document.querySelector('#address-index').value === '0');
});

test('E10: Back before a change has settled makes no entry, and Forward still leads on', async (t) => {
  const page = await openStopped(t, '?step=stride');
  const stride = new Step(page, 'stride');
  const shows = (value) => page.waitForFunction((value) => document.querySelector('#stride-figure').dataset.stride === value, value);
  for (let n = 0; n < 2; n += 1) {
    await stride.press('stride', 'ArrowRight');
    await page.clock.runFor(1400);
  }
  const before = await entries(page);
  await stride.press('stride', 'ArrowRight');
  await shows('11');
  await page.evaluate(() => history.back());
  await shows('9');
  await page.clock.runFor(5000);
  assert.equal(await entries(page), before);
  await page.evaluate(() => history.forward());
  await shows('10');
  // A change and its way back are no change: no entry either.
  await page.evaluate(() => history.go(-2));
  await shows('8');
  await stride.press('stride', 'ArrowRight');
  await stride.press('stride', 'ArrowLeft');
  await page.clock.runFor(5000);
  assert.equal(await entries(page), before);
});

test('Back ends a drag: the pointer moves nothing more, and letting go makes no entry', async (t) => {
  const page = await openStopped(t, '?step=stride&stride=2', { viewport: { width: 1280, height: 720 } });
  const stride = new Step(page, 'stride');
  await stride.press('stride', 'ArrowRight');
  await page.clock.runFor(1400);
  const before = await entries(page);
  const grip = await stride.grab();
  await page.mouse.move(grip.x + 200, grip.y);
  await page.waitForFunction(() => document.querySelector('#stride-figure').dataset.stride !== '3');
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => document.querySelector('#stride-figure').dataset.stride === '2');
  await page.mouse.move(grip.x + 300, grip.y);
  await page.mouse.up();
  await page.clock.runFor(5000);
  assert.equal(await stride.figure.getAttribute('data-stride'), '2');
  assert.equal(await entries(page), before);
});

test('a drag that is cancelled leaves neither an entry nor another link', async (t) => {
  const page = await openStopped(t, '?step=stride&stride=2', { viewport: { width: 1280, height: 720 } });
  const stride = new Step(page, 'stride');
  const before = await entries(page);
  const grip = await stride.grab();
  await page.mouse.move(grip.x + 200, grip.y);
  await page.clock.runFor(500);
  assert.notEqual(await query(page), '?step=stride&stride=2');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.clock.runFor(3000);
  assert.equal(await entries(page), before);
  assert.equal(await query(page), '?step=stride&stride=2');
});

test('a way along the rail changes no state', async (t) => {
  const page = await open(t);
  const [address, stride] = [new Step(page, 'address'), new Step(page, 'stride')];
  await address.enter('index', 5);
  await stride.enter('stride', 3);
  await page.locator('.rail a').nth(1).click();
  await page.waitForFunction(() => location.hash === '#address');
  await page.locator('.rail a[aria-current]').waitFor();
  assert.equal(await stride.number('stride'), 3);
  assert.equal(await address.range('index').inputValue(), '5');
});

test('the rail marks the card of symptoms and the glossary while they are read, and a step again after', async (t) => {
  const page = await open(t);
  for (const place of ['#closing', '#glossary', '#gather']) {
    await page.locator(`.rail a[href="${place}"]`).click();
    await page.waitForFunction((place) => {
      const marked = [...document.querySelectorAll('.rail [aria-current]')];
      return marked.length === 1 && marked[0].hash === place;
    }, place);
  }
});

test('a way along the rail shows the step below the bar, and the rail says where the reader is', async (t) => {
  const page = await open(t, '', { viewport: { width: 360, height: 740 } });
  await page.locator('.rail a').nth(2).click();
  await page.waitForFunction(() => document.querySelector('.rail [aria-current]')?.hash === '#sector');
  const [heading, rail] = await Promise.all([
    page.locator('#sector-heading').boundingBox(), page.locator('.rail').boundingBox(),
  ]);
  assert.ok(heading.y >= rail.y + rail.height && heading.y < 400, `${heading.y}`);
});

test('400 changes write the address fewer than 100 times in 10 s, and it is right when all is quiet', async (t) => {
  const page = await openStopped(t, '?stride=8', {
    before: (page) => page.addInitScript(() => {
      window.written = [];
      for (const name of ['replaceState', 'pushState']) {
        const write = history[name];
        history[name] = function (...given) {
          const now = Date.now();
          window.written.push(now);
          if (window.written.filter((at) => now - at < 10_000).length > 100) {
            throw new DOMException('Attempt to use history.replaceState() more than 100 times per 10 seconds', 'SecurityError');
          }
          return write.apply(this, given);
        };
      }
    }),
  });
  for (let n = 0; n < 20; n += 1) {
    await page.evaluate((n) => {
      const range = document.querySelector('#stride-stride');
      for (let k = 0; k < 20; k += 1) {
        range.value = String(1 + ((n * 20 + k) % 32));
        range.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, n);
    await page.clock.runFor(450);
  }
  const written = await page.evaluate(() => window.written.length);
  assert.ok(written > 5 && written < 50, `${written}`);
  await page.clock.runFor(3000);
  assert.equal(await query(page), '?step=stride&stride=16');
  assert.equal(await new Step(page, 'stride').number('stride'), 16);
});

test('a history that refuses leaves the page working', async (t) => {
  const page = await openStopped(t, '?stride=8', {
    before: (page) => page.addInitScript(() => {
      const refuse = () => { throw new DOMException('no', 'SecurityError'); };
      history.replaceState = refuse;
      history.pushState = refuse;
    }),
  });
  const stride = new Step(page, 'stride');
  await stride.enter('stride', 3);
  await page.clock.runFor(3000);
  assert.equal(await stride.number('sectors'), 12);
  assert.equal(await stride.link(), '?step=stride&stride=3');
});

// ---- bad input

const BAD = [
  ['?stride=9999', /stride=9999.*1024/, { stride: '1024' }],
  ['?stride=abc', /stride=abc.*8/, { stride: '8' }],
  ['?step=nonsense', /no step called “nonsense”/, { stride: '8' }],
  ['?elem=3', /elem=3.*2/, { elem: '2' }],
];
for (const [bad, note, expected] of BAD) {
  test(`bad input ${bad}: the nearest is used, and a note says so`, async (t) => {
    const page = await open(t, bad);
    const notes = page.locator('.notes');
    await notes.waitFor();
    assert.match(normal(await notes.innerText()), note);
    const data = await new Step(page, 'stride').data();
    for (const [name, value] of Object.entries(expected)) assert.equal(data[name], value);
    await notes.getByRole('button').click();
    assert.equal(await notes.count(), 0);
  });
}

test('E9: an archived link of every step loads to what its figure said when it was written down', async (t) => {
  const lines = readFileSync(new URL('../links.v1.txt', import.meta.url), 'utf8').split('\n');
  const page = await open(t);
  for (const slug of STEPS) {
    // The richest of the step, without a note.
    const [link, , , ...says] = lines.map((line) => line.split(' '))
      .filter(([link, notes]) => link.startsWith(`?step=${slug}&`) && notes === 'notes=0')
      .sort(([one], [other]) => other.length - one.length)[0];
    await load(page, link);
    const figure = await page.locator(`#${slug}-figure`).evaluate((figure) => [...figure.attributes]
      .filter(({ name }) => name.startsWith('data-')).map(({ name, value }) => `${name.slice(5)}=${value}`));
    assert.deepEqual(figure.sort(), says.sort(), link);
    assert.equal(await page.locator('.notes').count(), 0, link);
  }
});

test('a load off its natural alignment is shown refused, with the lanes, and nothing is counted', async (t) => {
  const page = await open(t, '?offset=1&elem=4');
  const stride = new Step(page, 'stride');
  const { error, sectors } = await stride.data();
  assert.equal(error, 'misaligned');
  assert.equal(sectors, undefined);
  assert.match(await stride.sentence(), /hardware refuses this load: threads 0–31 start at bytes that are no multiple of 4/);
  assert.equal((await stride.table()).length, 32);
  await stride.choose('elem', 1);
  assert.equal(await stride.number('sectors'), 8);
});

test('10 kB of rubbish in the link: the page works, with few short notes', async (t) => {
  const roll = dice(5);
  const rubbish = Array.from({ length: 10_000 }, () => String.fromCharCode(33 + roll(90))).join('').replace(/#/g, '&');
  const page = await open(t, `?stride=3&${rubbish}&elem=${'9'.repeat(300)}&unit=<img src=x onerror=alert(1)>&step=%00%ff`);
  const notes = page.locator('.notes li');
  assert.ok(await notes.count() >= 3 && await notes.count() <= 5);
  for (const note of await notes.allInnerTexts()) assert.ok(note.length < 200, note);
  const stride = new Step(page, 'stride');
  await stride.press('stride', 'ArrowRight');
  assert.equal(await stride.number('stride'), 4);
  assert.equal(await page.locator('.notes img').count(), 0);
});

test('keys that nobody knows are passed over without a note', async (t) => {
  const page = await open(t, '?utm_source=x&stride=3&fbclid=1');
  assert.equal(await page.locator('.notes').count(), 0);
  assert.equal(await new Step(page, 'stride').number('stride'), 3);
});

test('a link with nothing to say scrolls nowhere and veils every answer', async (t) => {
  const page = await open(t);
  assert.equal(await page.evaluate(() => scrollY), 0);
  for (const slug of STEPS) assert.ok(await new Step(page, slug).isVeiled(), slug);
});

test('a link that sets a key opens the answer of its step alone, and scrolls there', async (t) => {
  const page = await open(t, '?step=packed&elem=8');
  assert.equal(await new Step(page, 'packed').isVeiled(), false);
  assert.equal(await new Step(page, 'stride').isVeiled(), true);
  const heading = await page.locator('#packed-heading').boundingBox();
  assert.ok(heading.y >= 0 && heading.y < 300, `${heading.y}`);
});

// ---- locked keys

test('a locked slider is seen, takes the focus, says why, and keeps its value', async (t) => {
  const page = await open(t, '?step=stride&stride=4&lock=stride', { viewport: { width: 1280, height: 720 } });
  const stride = new Step(page, 'stride');
  assert.equal(await stride.range('stride').getAttribute('aria-disabled'), 'true');
  assert.match(await stride.control('stride').innerText(), /set by your instructor/);
  await stride.press('stride', 'ArrowRight', 'PageUp', 'End');
  assert.ok(await stride.range('stride').evaluate((range) => range === document.activeElement));
  assert.equal(await stride.range('stride').inputValue(), '4');
  await stride.enter('stride', 9);
  assert.equal(await stride.exact('stride').inputValue(), '4');
  await stride.control('stride').locator('.nudge').nth(1).click({ force: true });
  await stride.drag(100);
  await stride.reset();
  assert.equal(await stride.number('stride'), 4);
});

test('locked radio buttons keep the chosen one, which takes the focus', async (t) => {
  const page = await open(t, '?step=stride&unit=line&lock=unit,stride,offset');
  const stride = new Step(page, 'stride');
  const chosen = stride.section.locator('input[name="stride-unit"]:checked');
  await chosen.focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await chosen.getAttribute('value'), '2');
  assert.ok(await chosen.evaluate((radio) => radio === document.activeElement));
  await stride.section.locator('.option', { hasText: 'sectors' }).click({ force: true });
  assert.equal((await stride.data()).unit, 'line');
  assert.match(await stride.control('unit').innerText(), /set by your instructor/);
});

test('Reset leaves every locked key as it is', async (t) => {
  const page = await open(t, '?step=stride&stride=4&unit=line&offset=64&thread=7&lock=stride,unit,offset');
  const stride = new Step(page, 'stride');
  await stride.reset();
  const { stride: S, unit, offset } = await stride.data();
  assert.deepEqual([S, unit, offset], ['4', 'line', '64']);
  assert.equal(await stride.range('thread').inputValue(), '0');
});

test('a hidden control is absent', async (t) => {
  const page = await open(t, '?step=stride&hide=stride');
  assert.equal(await page.locator('#stride-stride').count(), 0);
  assert.equal(await page.locator('#stride-thread').count(), 1);
  await load(page, '?step=stride');
  assert.equal(await page.locator('#stride-stride').count(), 1);
});
