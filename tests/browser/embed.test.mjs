// Embeds on a page of somebody else: what they show, that they work in a sandbox, what they tell the host and do for it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { frameAt, frameOf, heights, openHost, settled } from './hosts.mjs';
import { normal, Step, STEPS } from './pages.mjs';
import { axe, open } from './support.mjs';

const FORMS = ['figure', 'controls', 'step'];
const script = (site) => `<script src="${site}embed.js"></script>`;
const post = (page, message, place = 0) =>
  page.evaluate(([message, place]) => { frames[place].postMessage(message, '*'); }, [message, place]);
const told = (page, type) => page.evaluate((type) => messages.filter(({ data }) => data.type === type).map(({ data }) => data), type);
/** Sets a slider of a frame as a reader's hand does. */
const slide = (frame, id, value) => frame.locator(`#${id}`).evaluate((range, value) => {
  range.value = value;
  range.dispatchEvent(new Event('input', { bubbles: true }));
}, value);

// ---- what an embed shows

test('E7: embed=figure of every step: figure, caption, sentence, closed table, one line of credit, and the status region', async (t) => {
  for (const slug of STEPS) {
    const page = await open(t, `?step=${slug}&embed=figure`);
    const step = new Step(page, slug);
    assert.ok(await step.figure.locator('figcaption').isVisible(), slug);
    assert.ok(await step.drawing.isVisible(), slug);
    assert.ok(await step.say.isVisible(), slug);
    assert.equal(await step.figure.locator('details.data').evaluate((table) => table.open), false, slug);
    assert.equal(await page.locator('#live[role=status]').count(), 1, slug);
    assert.equal(await page.locator('input, select, button, form, .tell, .formula, .challenges, .why, nav, dialog').count(), 0, slug);
    assert.equal(await page.locator('figure').count(), 1, slug);
    const more = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found = [];
      while (texts.nextNode()) {
        const { parentElement: around, data } = texts.currentNode;
        if (!data.trim() || !around.checkVisibility() || around.closest('.visually-hidden, script')) continue;
        if (!around.closest('figcaption, .asks, .say, .veil, .drawing, .data > summary, .code, .credit')) found.push(data);
      }
      return found;
    });
    assert.deepEqual(more, [], `${slug} says more`);
    assert.match(normal(await page.locator('.credit').innerText()), /Sectorwise .*full page.*CC BY 4\.0.* Cite/);
    await page.context().close();
  }
});

test('E7: a drawing of embed=figure, which has no keys for it, takes no pointer either', async (t) => {
  const page = await open(t, '?step=stride&embed=figure', { viewport: { width: 800, height: 600 } });
  const stride = new Step(page, 'stride');
  await stride.drag(200);
  assert.equal(await stride.number('stride'), 8);
});

test('E15: an embed leads to the full page in the same state, names its license and how to cite it', async (t) => {
  for (const form of FORMS) {
    const page = await open(t, `?step=stride&stride=3&embed=${form}&lock=unit&hide=thread`);
    const whole = page.getByRole('link', { name: 'Open the full page' });
    assert.equal(await whole.getAttribute('href'), '?step=stride&stride=3');
    if (form !== 'figure') {
      await new Step(page, 'stride').press('stride', 'ArrowRight');
      assert.equal(await whole.getAttribute('href'), '?step=stride&stride=4');
    }
    assert.equal(await page.locator('a[rel=license]').getAttribute('href'), 'https://creativecommons.org/licenses/by/4.0/');
    await page.locator('.cite summary').click();
    assert.match(await page.locator('.cite p').innerText(), new RegExp(`Sectorwise authors \\(2026\\).*${page.site}`));
    assert.match(await page.locator('.cite pre').innerText(), /^@software\{sectorwise,\n {2}author = [^]*url = /);
    await page.context().close();
  }
});

test('E15: the page names its license and how to cite it', async (t) => {
  const page = await open(t);
  assert.equal(await page.locator('footer a[rel=license]').count(), 1);
  await page.locator('.cite summary').click();
  assert.match(await page.locator('.cite pre').innerText(), new RegExp(page.site));
});

for (const [width, height] of [[320, 480], [800, 600]]) {
  test(`every embed fits ${width}x${height}, and axe finds nothing`, async (t) => {
    for (const [place, slug] of STEPS.entries()) {
      const page = await open(t, `?step=${slug}&embed=${FORMS[place % 3]}`, { viewport: { width, height } });
      const inner = await page.evaluate(() => {
        const scrolls = [...document.querySelectorAll('main *, footer *')].filter((element) => {
          const { overflowY } = getComputedStyle(element);
          return /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1 && element.checkVisibility();
        });
        return { wide: document.documentElement.scrollWidth, scrolls: scrolls.map((element) => element.className) };
      });
      assert.equal(inner.wide, width, slug);
      assert.deepEqual(inner.scrolls, [], `${slug} scrolls within`);
      assert.deepEqual((await axe(page)).violations, [], slug);
      await page.context().close();
    }
  });
}

test('nothing that shows in an embed depends on the height of its frame', async (t) => {
  const page = await open(t, '?step=stride&embed=step&view=slide');
  const [all, high] = await page.evaluate(() => {
    const leaves = (rules) => [...rules].flatMap((rule) => (rule.selectorText ? [rule] : leaves(rule.cssRules ?? [])));
    const rules = leaves([...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]));
    const high = rules.filter((rule) => /\d(vh|dvh|svh|lvh|vb)\b/.test(rule.style.cssText));
    return [rules.length, high.map((rule) => [rule.selectorText, document.querySelectorAll(rule.selectorText).length])];
  });
  assert.ok(all > 100 && high.length > 0, 'slides have such rules');
  assert.deepEqual(high.filter(([, shown]) => shown > 0), []);
});

// ---- where it works

for (const [how, breaks] of [
  ['E1: on another origin under sandbox="allow-scripts"', null],
  ['E2: where storage throws', () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
    }
  }],
]) {
  test(`${how}: slider, table and status region work`, async (t) => {
    const page = await openHost(t, frameOf('?step=stride&embed=controls', breaks ? '' : 'sandbox="allow-scripts"'), {
      before: breaks ? (page) => page.addInitScript(breaks) : undefined,
    });
    const frame = frameAt(page);
    if (!breaks) assert.equal(await frame.evaluate(() => origin), 'null');
    await frame.locator('#stride-stride').focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await frame.locator('#stride-figure').getAttribute('data-stride'), '9');
    await frame.locator('details.data summary').click();
    assert.ok(await frame.locator('table').isVisible());
    await frame.waitForFunction(() => /Stride 9/.test(document.querySelector('#live').textContent));
    assert.ok(page.requests.every((url) => /^http:\/\/127\.0\.0\.1:/.test(url)));
  });
}

const GETTERS = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'document.cookie', 'navigator.serviceWorker'];
for (const getter of GETTERS) {
  test(`PITFALLS 5: the page where reading ${getter} throws: figure and slider work`, async (t) => {
    const page = await open(t, '?step=stride', { before: (page) => page.addInitScript((getter) => {
      const [name, owner] = getter.split('.').reverse();
      Object.defineProperty(owner ? window[owner] : window, name, { get() { throw new DOMException('no', 'SecurityError'); } });
    }, getter) });
    const stride = new Step(page, 'stride');
    await stride.press('stride', 'ArrowRight');
    assert.equal(await stride.number('stride'), 9);
    assert.ok(await stride.drawing.isVisible());
  });
}

// ---- the ground

test('the ground is the host’s where the theme is chosen, else our own; the sheet is opaque', async (t) => {
  const query = '?step=stride&embed=figure';
  const frames = [frameOf(`${query}&theme=dark`, 'style="color-scheme: dark"'), frameOf(query), frameOf(`${query}&theme=light`)];
  const page = await openHost(t, ['<style>body { background: rgb(0, 90, 60) }</style>', ...frames], {
    viewport: { width: 900, height: 500 },
  });
  const colors = async (place) => {
    const box = await page.locator('iframe').nth(place).boundingBox();
    const shot = (await page.screenshot({ clip: { x: box.x, y: box.y, width: 120, height: 150 } })).toString('base64');
    return page.evaluate(async (shot) => {
      const image = new Image();
      image.src = `data:image/png;base64,${shot}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context.drawImage(image, 0, 0);
      return [[3, 75], [100, 26]].map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3).join());
    }, shot);
  };
  assert.deepEqual(await colors(0), ['0,90,60', '18,22,28']);
  assert.deepEqual(await colors(1), ['250,249,246', '255,255,255']);
  assert.deepEqual(await colors(2), ['0,90,60', '255,255,255']);
});

// ---- heights

test('E5: a height is told in three forms, at once when it changed, and at most one batch in 100 ms', async (t) => {
  // Timers of 100 ms are the frame's pace: they end when the test says so.
  const page = await openHost(t, frameOf('?step=stride&embed=controls'), {
    viewport: { width: 400, height: 700 },
    before: (page) => page.addInitScript(() => {
      const { setTimeout } = window;
      const paces = [];
      window.setTimeout = (call, ms, ...given) => (ms === 100 ? -paces.push(call) : setTimeout(call, ms, ...given));
      window.endPace = () => paces.splice(0).forEach((call) => call());
    }),
  });
  const frame = frameAt(page);
  /** Opens or closes the data table, and waits until the frame has seen what that does. */
  const toggle = () => frame.evaluate(async () => {
    const table = document.querySelector('details.data');
    table.open = !table.open;
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  });
  const endPace = () => frame.evaluate(() => window.endPace());
  const count = (n) => page.waitForFunction(
    (n) => messages.filter(({ data }) => data.type === 'sectorwise:height').length === n, n);
  await count(1);
  await endPace();
  await toggle();
  await count(2);
  // Within its pace nothing more is said, however often the height changes.
  for (let times = 0; times < 4; times += 1) await toggle();
  assert.equal((await heights(page)).length, 2);
  await toggle();
  await endPace();
  await count(3);
  // A pace in which nothing changed ends in silence.
  await endPace();
  await toggle();
  await count(4);
  const told = await heights(page);
  const height = await frame.evaluate(() => Math.ceil(document.querySelector('.page').getBoundingClientRect().height));
  assert.equal(told.at(-1).px, height);
  assert.ok(told.every(({ px }, place) => place === 0 || px !== told[place - 1].px), 'only when it changed');
  const all = await page.evaluate(() => messages.map(({ data }) => data));
  for (const [place, { px }] of told.entries()) {
    assert.deepEqual(all.slice(place * 3, place * 3 + 3), [
      { type: 'sectorwise:height', v: 1, px },
      { subject: 'lti.frameResize', height: px },
      { subject: 'org.imsglobal.lti.frameResize', height: px },
    ]);
    assert.ok(Number.isInteger(px) && px > 300);
  }
});

test('a page that stands alone tells nobody its height', async (t) => {
  const page = await open(t, '?step=stride&embed=controls', { before: (page) => page.addInitScript(() => {
    window.heard = [];
    addEventListener('message', ({ data }) => window.heard.push(data));
  }) });
  await new Step(page, 'stride').figure.locator('details.data summary').click();
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  });
  assert.deepEqual(await page.evaluate(() => window.heard), []);
});

test('embed.js: under 1 kB; each frame becomes as high as its content, and nothing else moves one', async (t) => {
  assert.ok(readFileSync(new URL('../../public/embed.js', import.meta.url)).length < 1000);
  const page = await openHost(t, [
    script, frameOf('?step=stride&embed=controls'), frameOf('?step=warp&embed=step', 'sandbox="allow-scripts"'), script,
  ]);
  await settled(page);
  const fits = () => page.evaluate(() => [...document.querySelectorAll('iframe')].map((frame) => frame.clientHeight));
  for (const place of [0, 1]) {
    const { inner, scroll } = await frameAt(page, place).evaluate(() => ({ inner: innerHeight, scroll: document.documentElement.scrollHeight }));
    assert.equal(scroll, inner, `frame ${place} scrolls`);
    assert.equal((await fits())[place], (await heights(page, place)).at(-1).px);
  }
  const before = await fits();
  await page.evaluate(() => {
    for (const data of [{ type: 'sectorwise:height', v: 1, px: 999 }, null, 'sectorwise:height', { type: 'sectorwise:height', v: 2, px: 9 }]) {
      window.postMessage(data, '*');
    }
  });
  for (const px of ['500', null, NaN, Infinity]) {
    await frameAt(page).evaluate((px) => parent.postMessage({ type: 'sectorwise:height', v: 1, px }, '*'), px);
  }
  // The last of them has been heard when what is posted after it is.
  await frameAt(page).evaluate(() => parent.postMessage('last', '*'));
  await page.waitForFunction(() => messages.some(({ data }) => data === 'last'));
  assert.deepEqual(await fits(), before);
  for (const [px, height] of [[1, 80], [1e9, 10000]]) {
    await frameAt(page).evaluate((px) => parent.postMessage({ type: 'sectorwise:height', v: 1, px }, '*'), px);
    await page.waitForFunction((height) => document.querySelector('iframe').clientHeight === height, height);
  }
});

test('embed.js that comes late asks for the heights that it missed', async (t) => {
  const page = await openHost(t, frameOf('?step=stride&embed=figure'));
  await settled(page);
  assert.equal(await page.locator('iframe').evaluate((frame) => frame.clientHeight), 150);
  await page.addScriptTag({ url: `${page.site}embed.js` });
  const { px } = (await heights(page)).at(-1);
  await page.waitForFunction((px) => document.querySelector('iframe').clientHeight === px, px);
});

for (const echo of [8, -1]) {
  for (const form of FORMS) {
    test(`PITFALLS 4: a host that sets the height it is told ${echo > 0 ? '+' : ''}${echo} px: embed=${form} comes to rest`, async (t) => {
      const host = `<script>addEventListener('message', ({ data }) => {
        if (data.type === 'sectorwise:height') document.querySelector('iframe').style.height = data.px + ${echo} + 'px';
      });</script>`;
      const page = await openHost(t, [host, frameOf(`?step=stride&embed=${form}`)], { viewport: { width: 700, height: 800 } });
      // One that never rests runs out of time here.
      await settled(page);
      const told = await heights(page);
      assert.ok(told.length <= 4, `${told.length} heights told`);
      assert.equal(await page.locator('iframe').evaluate((frame) => frame.clientHeight), told.at(-1).px + echo);
    });
  }
}

// ---- states

test('a host that subscribes is told the state, now and at every change; one that does not is told nothing', async (t) => {
  const page = await openHost(t, [frameOf('?step=stride&stride=3&embed=controls', 'sandbox="allow-scripts"'), frameOf('?step=warp&embed=controls')]);
  await slide(frameAt(page), 'stride-stride', 4);
  assert.deepEqual(await told(page, 'sectorwise:state'), []);
  await post(page, { type: 'sectorwise:subscribe' });
  await post(page, { type: 'sectorwise:subscribe', v: 1 });
  await page.waitForFunction(() => messages.filter(({ data }) => data.type === 'sectorwise:state').length === 2);
  await slide(frameAt(page), 'stride-stride', 5);
  await page.waitForFunction(() => messages.filter(({ data }) => data.type === 'sectorwise:state').length === 3);
  const figure = await frameAt(page).locator('#stride-figure').evaluate((figure) => ({ ...figure.dataset }));
  const { type, v, query, data } = (await told(page, 'sectorwise:state')).at(-1);
  assert.deepEqual({ type, v, query }, { type: 'sectorwise:state', v: 1, query: 'step=stride&stride=5' });
  const kebab = (name) => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
  assert.deepEqual(data, Object.fromEntries(Object.entries(figure).map(([name, value]) => [kebab(name), value])));
});

test('a host sets keys, as a link would', async (t) => {
  const page = await openHost(t, frameOf('?step=stride&embed=figure'));
  const figure = frameAt(page).locator('#stride-figure');
  await post(page, { type: 'sectorwise:set', v: 1, keys: { stride: 3, unit: 'line', cols: 64 } });
  await frameAt(page).waitForFunction(() => document.querySelector('#stride-figure').dataset.stride === '3');
  assert.equal(await figure.getAttribute('data-unit'), 'line');
  await post(page, { type: 'sectorwise:set', keys: { stride: '9999' } });
  await frameAt(page).waitForFunction(() => document.querySelector('#stride-figure').dataset.stride === '1024');
});

test('E6: no message sets a locked key, a drag and keys neither; messages of another shape do nothing', async (t) => {
  const page = await openHost(t, frameOf('?step=stride&stride=3&lock=stride&embed=controls'));
  const frame = frameAt(page);
  const figure = frame.locator('#stride-figure');
  const range = frame.locator('#stride-stride');
  assert.equal(await range.getAttribute('aria-disabled'), 'true');
  assert.match(normal(await frame.locator('label[for=stride-stride]').innerText()), /set by your instructor/);
  await range.focus();
  for (const key of ['ArrowRight', 'PageUp', 'End']) await page.keyboard.press(key);
  assert.equal(await range.inputValue(), '3');
  for (const message of [
    null, 7, 'sectorwise:set', [], {}, { type: 'sectorwise:set' }, { type: 'sectorwise:set', keys: null },
    { type: 'sectorwise:set', keys: 'unit=line' }, { type: 'sectorwise:set', keys: { unit: { a: 1 } } },
    { type: 'sectorwise:set', v: 2, keys: { unit: 'line' } }, { type: 'sectorwise:set', keys: { elem: 1.5 } },
    { type: ['sectorwise:set'], keys: { unit: 'line' } }, { type: 'sectorwise:set', keys: { unit: 'x'.repeat(9999) } },
    { type: 'other', keys: { unit: 'line' } },
  ]) await post(page, message);
  const before = await figure.evaluate((figure) => ({ ...figure.dataset }));
  assert.deepEqual([before.stride, before.unit, before.elem], ['3', 'sector', '4']);
  await post(page, { type: 'sectorwise:set', keys: { stride: 9, offset: 64 } });
  await frame.waitForFunction(() => document.querySelector('#stride-figure').dataset.offset === '64');
  assert.equal(await figure.getAttribute('data-stride'), '3');
});

test('20 embeds on one page: each answers once it is near, and those far from the screen wait', async (t) => {
  const all = Array.from({ length: 20 }, (_, n) => frameOf(`?step=${STEPS[n % STEPS.length]}&embed=controls`, 'loading="lazy"'));
  const page = await openHost(t, ['<style>iframe { height: 600px; margin-bottom: 600px }</style>', ...all]);
  for (let place = 0; place < all.length; place += 1) {
    if (place === 0) assert.equal(await page.evaluate(() => messages.some(({ from }) => from === 19)), false);
    await page.locator('iframe').nth(place).scrollIntoViewIfNeeded();
    await page.waitForFunction((place) => messages.some(({ from }) => from === place), place);
    const frame = page.frameLocator('iframe').nth(place);
    await frame.locator('details.data summary').first().click();
    assert.ok(await frame.locator('details.data').first().evaluate((table) => table.open), `${place}`);
  }
});
