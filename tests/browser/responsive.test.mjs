// The page at every width, text size and text spacing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAllDetails, Step, STEPS } from './pages.mjs';
import { load, open } from './support.mjs';

const WIDTHS = [320, 360, 768, 1280, 1440];

/** How wide the page wants to be, and what sticks out of the window. */
function reach(page) {
  return page.evaluate(() => {
    const scrolls = (e) => e.closest('.formula, .scroll, pre, .rail ol, .visually-hidden, .skip');
    const out = [...document.querySelectorAll('main *, footer *')]
      .filter((e) => !scrolls(e) && e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 0.5);
    return { wide: document.documentElement.scrollWidth, out: out.map((e) => e.outerHTML.slice(0, 80)) };
  });
}

for (const width of WIDTHS) {
  test(`A18: at ${width} px the page is as wide as the window, with everything open`, async (t) => {
    const page = await open(t, '?stride=32', { viewport: { width, height: 740 } });
    await openAllDetails(page);
    const { wide, out } = await reach(page);
    assert.deepEqual(out, []);
    assert.ok(wide <= width, `${wide}`);
  });
}

test('A18: on a phone the page is laid out at the phone’s width', async (t) => {
  const page = await open(t, '', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  assert.equal(await page.evaluate(() => innerWidth), 360);
});

/** Boxes with text that is cut off, in the window's own reading. */
const clipped = (page) => page.evaluate(() => [...document.querySelectorAll('main *')]
  .filter((e) => e.checkVisibility({ visibilityProperty: true })
    && !e.closest('.visually-hidden, svg, math, .scroll, .formula, pre')
    && getComputedStyle(e).overflow !== 'visible' && getComputedStyle(e).clipPath === 'none'
    && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
  .map((e) => e.outerHTML.slice(0, 80)));

test('A18: with the text spacing of WCAG 1.4.12 nothing is cut off and nothing widens the page', async (t) => {
  const page = await open(t, '?stride=8', { viewport: { width: 320, height: 640 }, bypassCSP: true });
  await page.addStyleTag({ content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }` });
  await openAllDetails(page);
  assert.deepEqual(await clipped(page), []);
  const { wide, out } = await reach(page);
  assert.deepEqual(out, []);
  assert.ok(wide <= 320, `${wide}`);
});

test('A18: with the text spacing of WCAG 1.4.12 the sentence does not run under the veil’s button', async (t) => {
  const page = await open(t, '?stride=8', { viewport: { width: 320, height: 640 }, bypassCSP: true });
  await page.addStyleTag({ content: '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }' });
  const stride = new Step(page, 'stride');
  const [say, hide] = await Promise.all([stride.say.boundingBox(), stride.veil.locator('summary').boundingBox()]);
  assert.ok(hide.y >= say.y + say.height - 1, JSON.stringify({ say, hide }));
});

/** Labels of a drawing whose boxes overlap. */
const overlapping = (drawing) => drawing.evaluate((svg) => {
  const boxes = [...svg.querySelectorAll('text')].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  const found = [];
  for (const [n, one] of boxes.entries()) {
    for (const other of boxes.slice(n + 1)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // Line boxes are higher than digits.
      if (wide > 0.5 && high > one.box.height * 0.3) found.push(`${one.text} over ${other.text}`);
    }
  }
  return found;
});

for (const [width, percent] of [[320, 100], [360, 200], [1280, 200], [1440, 100]]) {
  test(`A18: labels of drawings don’t overlap at ${width} px and ${percent} % text`, async (t) => {
    const page = await open(t, '', {
      viewport: { width, height: 740 },
      before: (page) => page.addInitScript((percent) => {
        addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = `${percent}%`; });
      }, percent),
    });
    for (const query of ['', '?step=stride&stride=3', '?step=stride&stride=32', '?step=packed&elem=16', '?step=warp&pattern=scattered']) {
      if (query) await load(page, query);
      for (const slug of STEPS) {
        assert.deepEqual(await overlapping(new Step(page, slug).drawing), [], `${slug} at ${query}`);
      }
    }
    const { wide } = await reach(page);
    assert.ok(wide <= width, `${wide}`);
  });
}

test('A14: all text is 12 px or more at 360 px', async (t) => {
  const page = await open(t, '?stride=8', { viewport: { width: 360, height: 740 } });
  await openAllDetails(page);
  const small = await page.evaluate(() => {
    const found = new Set();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const e = walk.currentNode.parentElement;
      if (!walk.currentNode.data.trim() || !e.checkVisibility() || e.closest('.visually-hidden')) continue;
      if (parseFloat(getComputedStyle(e).fontSize) < 12) found.add(e.outerHTML.slice(0, 80));
    }
    return [...found];
  });
  assert.deepEqual(small, []);
});

test('A14: drawings are never scaled, so that their text keeps its size', async (t) => {
  for (const width of WIDTHS) {
    const page = await open(t, '?stride=8', { viewport: { width, height: 740 } });
    const scales = await page.locator('.drawing > svg').evaluateAll((all) => all.map((svg) => svg.getScreenCTM().a));
    for (const scale of scales) assert.ok(Math.abs(scale - 1) < 0.002, `${width}: ${scales}`);
  }
});

test('R1: at 328 px of content a row has 32 words, sectors 72.5 px apart, 2 px between them', async (t) => {
  const stride = new Step(await open(t, '?stride=1', { viewport: { width: 360, height: 740 } }), 'stride');
  assert.equal((await stride.drawing.boundingBox()).width, 328);
  const cells = await stride.marks('cell');
  assert.equal(cells.length, 32);
  assert.equal(new Set(cells.map(({ y }) => y)).size, 1);
  const outlines = await stride.marks('unit');
  const pitch = outlines[1].x - outlines[0].x;
  assert.ok(Math.abs(pitch - 72.5) <= 0.5, `${pitch}`);
  // Outlines run in the middle of the gap: what lies between two sectors' words is the gap and the margins beside it.
  for (const first of [8, 16, 24]) {
    const gap = cells[first].x - (cells[first - 1].x + cells[first - 1].width);
    assert.ok(gap >= 2 + 2, `${gap}`);
  }
});

test('R1: at 1040 px of content a drawn word is 26.5 px wide or more', async (t) => {
  const stride = new Step(await open(t, '?stride=1', { viewport: { width: 1440, height: 900 } }), 'stride');
  const [cell] = await stride.marks('cell');
  assert.equal((await stride.drawing.boundingBox()).width, 1040);
  assert.ok(cell.width >= 26.5, `${cell.width}`);
});

test('R3: stride 32 by lines is drawn with at most 400 nodes', async (t) => {
  for (const width of [360, 1440]) {
    const stride = new Step(await open(t, '?stride=32&unit=line', { viewport: { width, height: 740 } }), 'stride');
    const nodes = await stride.drawing.evaluate((svg) => svg.querySelectorAll('*').length);
    assert.ok(nodes > 60 && nodes <= 400, `${nodes} at ${width}`);
  }
});

for (const width of [360, 1440]) {
  test(`A13: at ${width} px orange keeps its distance from teal`, async (t) => {
    const page = await open(t, '', { viewport: { width, height: 900 } });
    for (const S of [1, 3, 8, 12, 32]) {
      await load(page, `?stride=${S}`);
      const stride = new Step(page, 'stride');
      const [cells, outlines] = await Promise.all([stride.marks('cell'), stride.marks('unit')]);
      const rows = [...new Set(outlines.map(({ y }) => y))].sort((a, b) => a - b);
      // The last one is the bar's.
      const pitch = rows[1] - rows[0];
      const clear = rows.length > 2 && pitch < 16 ? 1 : 2;
      let met = 0;
      for (const cell of cells) {
        for (const outline of outlines) {
          const half = outline.on ? 1.5 : 1;
          const inside = cell.x > outline.x && cell.x < outline.x + outline.width && cell.y > outline.y && cell.y < outline.y + outline.height;
          if (!inside) continue;
          met += 1;
          const gaps = [
            cell.x - outline.x, outline.x + outline.width - cell.x - cell.width,
            cell.y - outline.y, outline.y + outline.height - cell.y - cell.height,
          ].map((gap) => gap - half);
          const least = outline.on ? Math.min(clear, 1) - 0.5 : clear - 0.26;
          assert.ok(Math.min(...gaps) >= least, `stride ${S}: ${gaps} px`);
        }
      }
      assert.ok(met >= 32, `${met} cells lie in outlines`);
    }
  });
}

for (const width of [320, 360, 768, 1440]) {
  test(`At ${width} px an answer that shows moves nothing`, async (t) => {
    const page = await open(t, '', { viewport: { width, height: 740 } });
    const veils = page.locator('.step .veil');
    const heights = () => page.locator('.step').evaluateAll((steps) => steps.map((step) => step.offsetHeight));
    const before = await heights();
    const set = (shown) => veils.evaluateAll((all, shown) => { for (const veil of all) veil.open = shown; }, shown);
    await set(true);
    await page.waitForFunction(() => [...document.querySelectorAll('.veil')].every((veil) => veil.open));
    assert.deepEqual(await heights(), before);
  });
}
