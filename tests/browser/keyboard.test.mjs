// The page by keyboard alone: keys of sliders, the way of the Tab key, focus that is always seen, no key taken away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { solveFromTime, Step, STEPS } from './pages.mjs';
import { open } from './support.mjs';

// For each slider: where it begins, and where each key leads from there.
const SLIDERS = [
  ['stride', 'stride', 8, { ArrowRight: 9, ArrowUp: 9, ArrowLeft: 7, ArrowDown: 7, PageUp: 16, PageDown: 1, Home: 1, End: 32 }],
  ['stride', 'thread', 10, { ArrowRight: 11, ArrowLeft: 9, PageUp: 18, PageDown: 2, Home: 0, End: 31 }],
  ['stride', 'offset', 20, { ArrowRight: 24, ArrowLeft: 16, PageUp: 36, PageDown: 4, Home: 0, End: 64 }],
  ['address', 'index', 4, { ArrowRight: 5, ArrowLeft: 3, PageUp: 12, PageDown: 0, Home: 0, End: 15 }],
  ['sector', 'at', 20, { ArrowRight: 24, ArrowLeft: 16, PageUp: 36, PageDown: 4, Home: 0, End: 60 }],
  ['warp', 'active', 20, { ArrowRight: 21, ArrowLeft: 19, PageUp: 28, PageDown: 12, Home: 1, End: 32 }],
  ['warp', 'thread', 10, { ArrowRight: 11, ArrowLeft: 9, PageUp: 18, PageDown: 2, Home: 0, End: 31 }],
  ['packed', 'thread', 10, { ArrowRight: 11, ArrowLeft: 9, PageUp: 18, PageDown: 2, Home: 0, End: 31 }],
];

for (const [slug, key, start, keys] of SLIDERS) {
  test(`A5: the keys of ${key} in step ${slug}`, async (t) => {
    const step = new Step(await open(t, `?step=${slug}`), slug);
    for (const [name, value] of Object.entries(keys)) {
      await step.enter(key, start);
      assert.equal(await step.range(key).inputValue(), String(start));
      await step.press(key, name);
      assert.equal(await step.range(key).inputValue(), String(value), name);
    }
  });
}

test('A5: PageUp and PageDown of a slider do not scroll the page', async (t) => {
  const stride = new Step(await open(t, '?step=stride'), 'stride');
  await stride.range('stride').focus();
  const before = await stride.page.evaluate(() => scrollY);
  await stride.press('stride', 'PageUp', 'PageDown');
  assert.equal(await stride.page.evaluate(() => scrollY), before);
});

test('a number out of range is taken back to the nearest, and the field says so', async (t) => {
  const stride = new Step(await open(t, '?step=stride'), 'stride');
  await stride.enter('stride', 9999);
  assert.equal(await stride.exact('stride').inputValue(), await stride.range('stride').inputValue());
  assert.match(await stride.notice('stride').innerText(), /9999 is not possible here/);
  await stride.enter('stride', 3);
  assert.equal(await stride.notice('stride').innerText(), '');
});

test('what is no number leaves the value, and the field says so', async (t) => {
  const stride = new Step(await open(t, '?step=stride'), 'stride');
  await stride.exact('stride').fill('');
  await stride.exact('stride').press('Enter');
  assert.equal(await stride.exact('stride').inputValue(), '8');
  assert.match(await stride.notice('stride').innerText(), /no number/);
});

test('A24: the skip link comes first and leads the focus to the lesson', async (t) => {
  const page = await open(t);
  await page.keyboard.press('Tab');
  const skip = page.locator(':focus');
  assert.match(await skip.innerText(), /Skip/);
  assert.ok((await skip.boundingBox()).x >= 0);
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.closest('main') !== null), true);
});

// Stops of the whole page with everything open: thirty a step, and what stands between and after the steps.
const MOST_STOPS = (STEPS.length + 4) * 30;

// One walk with the Tab key over the whole page for each width; the tests below look at what it met.
const walks = new Map();

/** Walks with Tab from the top to the end, with every disclosure open, and tells what had the focus at each stop. */
async function walk(t, width, height) {
  if (walks.has(width)) return walks.get(width);
  const page = await open(t, '?stride=8', { viewport: { width, height } });
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const all = [...document.querySelectorAll('*')];
    window.look = () => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const seen = focused.matches('.option input') ? focused.closest('.option') : focused;
      const { left, right, top, bottom } = seen.getBoundingClientRect();
      const inset = 3;
      const corners = [[left + inset, top + inset], [right - inset, top + inset], [left + inset, bottom - inset], [right - inset, bottom - inset]];
      const over = corners.map(([x, y]) => (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight
        ? null : document.elementFromPoint(x, y)));
      const style = getComputedStyle(seen);
      return {
        place: all.indexOf(focused),
        step: focused.closest('.step, .recall, .glossary')?.id ?? (focused.closest('footer') ? 'footer' : null),
        name: focused.id || focused.getAttribute('aria-label') || focused.textContent.slice(0, 40) || focused.name,
        covered: over.some((top) => top && !seen.contains(top) && !top.contains(seen)),
        outside: bottom - top <= innerHeight && (top < 0 || bottom > innerHeight + 1),
        ring: { width: parseFloat(style.outlineWidth), style: style.outlineStyle, color: style.outlineColor },
      };
    };
    scrollTo(0, 0);
  });
  const stops = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => window.look());
    if (!stop || stops.length > MOST_STOPS) break;
    stops.push(stop);
  }
  walks.set(width, stops);
  return stops;
}

const WIDTHS = [[360, 740], [1440, 900]];

test('A19: Tab leaves every control and reaches the end of the page', async (t) => {
  for (const size of WIDTHS) {
    const stops = await walk(t, ...size);
    assert.ok(stops.length > 60 && stops.length < MOST_STOPS, `${stops.length} stops`);
    assert.equal(stops.at(-1).step, 'footer');
  }
});

test('A9: each step has at most 30 stops', async (t) => {
  const stops = await walk(t, 1440, 900);
  for (const slug of STEPS) {
    const n = stops.filter(({ step }) => step === slug).length;
    assert.ok(n >= 5 && n <= 30, `${slug}: ${n}`);
  }
});

test('A9: the order of the stops is the order of the document', async (t) => {
  const places = (await walk(t, 1440, 900)).map(({ place }) => place);
  assert.deepEqual(places, [...places].sort((a, b) => a - b));
});

test('A9: no element has a tabindex above 0', async (t) => {
  const page = await open(t);
  const above = await page.locator('[tabindex]').evaluateAll((all) => all.filter((e) => e.tabIndex > 0).length);
  assert.equal(above, 0);
});

test('A19: nothing covers what has the focus, and it is on the screen', async (t) => {
  for (const size of WIDTHS) {
    const hidden = (await walk(t, ...size)).filter(({ covered, outside }) => covered || outside);
    assert.deepEqual(hidden, [], `at ${size}`);
  }
});

test('A19: the focus has a ring of two pixels or more', async (t) => {
  for (const { name, ring } of await walk(t, 1440, 900)) {
    assert.ok(ring.style !== 'none' && ring.width >= 2, `${name}: ${JSON.stringify(ring)}`);
  }
});

for (const colorScheme of ['light', 'dark']) {
  test(`A19: the ring has a contrast of 3 to the page and the sheet, ${colorScheme}`, async (t) => {
    const page = await open(t, '', { colorScheme });
    const contrasts = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      const luminance = (token) => {
        probe.style.color = `var(${token})`;
        const [r, g, b] = getComputedStyle(probe).color.match(/\d+/g)
          .map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      return ['--paper', '--sheet'].map((ground) => {
        const [low, high] = [luminance('--blue'), luminance(ground)].sort((a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      });
    });
    for (const contrast of contrasts) assert.ok(contrast >= 3, `${contrast}`);
  });
}

test('A23: no key listener sits on the window, the document, the root or the body', async (t) => {
  const page = await open(t, '', {
    before: (page) => page.addInitScript(() => {
      window.keyListeners = [];
      const add = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (type, ...rest) {
        if (/^key/.test(type)) window.keyListeners.push(this === window ? 'window' : this.nodeName);
        return add.call(this, type, ...rest);
      };
    }),
  });
  const on = await page.evaluate(() => window.keyListeners);
  assert.ok(on.length > 0);
  assert.deepEqual(on.filter((target) => ['window', '#document', 'HTML', 'BODY'].includes(target)), []);
});

test('A23: no single character does anything', async (t) => {
  const page = await open(t, '?step=stride');
  await new Step(page, 'stride').figure.locator('.veil summary').focus();
  const look = () => page.evaluate(() => document.querySelector('main').innerText + location.href);
  const before = await look();
  for (const key of 'abcdefghijklmnopqrstuvwxyz?/.0123') await page.keyboard.press(key);
  assert.equal(await look(), before);
});

test('Q.2: every challenge from time on is solved by keyboard alone', async (t) => {
  assert.deepEqual(await solveFromTime(await open(t)), []);
});

test('Esc unpins the inspected thread', async (t) => {
  const stride = new Step(await open(t, '?step=stride&thread=5'), 'stride');
  await stride.press('thread', 'Escape');
  assert.equal(await stride.range('thread').inputValue(), '0');
});

test('Q.2: every challenge up to the stride is solved by keyboard alone', async (t) => {
  const page = await open(t);
  const [address, sector, warp, packed, stride] = STEPS.slice(1, 6).map((slug) => new Step(page, slug));
  const type = async (step, place, answer) => {
    await step.challenge(place).locator('input').focus();
    await page.keyboard.type(answer);
    await page.keyboard.press('Enter');
  };
  await address.press('index', ...Array(5).fill('ArrowRight'));
  await type(address, 1, '0x7c');
  await sector.press('at', ...Array(7).fill('ArrowRight'));
  await type(sector, 1, '8');
  await type(warp, 0, '4');
  await warp.press('move', 'End');
  await packed.section.locator('input[name="packed-elem"]:checked').focus();
  await page.keyboard.press('ArrowRight');
  await type(packed, 1, '100');
  await stride.press('stride', 'End');
  await stride.section.locator('input[name="stride-unit"]:checked').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await stride.press('stride', 'Home', 'PageUp');
  const unsolved = await page.locator(':is(#address, #sector, #warp, #packed, #stride) .challenge:not([data-solved="true"])').evaluateAll((all) => all.map((c) => c.innerText));
  assert.deepEqual(unsolved, []);
});
