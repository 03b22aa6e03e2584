// The plots on canvases: they are drawn, sharp and in the right place, follow the window and the colors, are read by the
// pointer, and move nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Step } from './pages.mjs';
import { open } from './support.mjs';

const PHONE = { width: 360, height: 740 };
const BLUE = { light: [0x0b, 0x57, 0xd0], dark: [0x8a, 0xb4, 0xff] };

/** The plots of the steps, each in a state whose point is marked. */
const PLOTS = [['spectrum', '?step=spectrum&stride=3'], ['alignment', '?step=alignment&offset=20']];

const plot = (page, slug) => page.locator(`#${slug}-plot`);
const mark = async (page, slug) => (await plot(page, slug).getAttribute('data-mark')).split(' ').map(Number);
const picture = (page, slug) => plot(page, slug).evaluate((canvas) => canvas.toDataURL());

/** Pixels of the device for one of CSS, the colors that are there, and the middle of the blue ring in CSS pixels. */
const look = (page, slug, blue) => plot(page, slug).evaluate((canvas, blue) => {
  const { width, height } = canvas;
  const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, width, height);
  const box = canvas.getBoundingClientRect();
  const colors = new Set();
  let [left, right, top] = [Infinity, -Infinity, Infinity];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const color = [...data.slice(at, at + 3)];
      colors.add(color.join());
      if (color.join() !== blue.join()) continue;
      [left, right, top] = [Math.min(left, x), Math.max(right, x), Math.min(top, y)];
    }
  }
  // The ring is as wide as high; the dashed line hangs from it.
  const [ratio, radius] = [width / box.width, (right + 1 - left) / 2];
  return { ratio, ratioHigh: height / box.height, n: colors.size, at: [(left + radius) / ratio, (top + radius) / ratio] };
}, blue);

for (const deviceScaleFactor of [1, 2, 3]) {
  for (const [slug, query] of PLOTS) {
    test(`the plot of ${slug} is sharp and marked at ${deviceScaleFactor} device pixels`, async (t) => {
      for (const [viewport, colorScheme] of [[{ width: 1280, height: 720 }, 'light'], [PHONE, 'dark']]) {
        const page = await open(t, query, { deviceScaleFactor, viewport, colorScheme });
        const { ratio, ratioHigh, n, at } = await look(page, slug, BLUE[colorScheme]);
        assert.ok(Math.abs(ratio - deviceScaleFactor) < 0.01 && Math.abs(ratioHigh - deviceScaleFactor) < 0.01, `${ratio}, ${ratioHigh}`);
        assert.ok(n > 4, `${n} colors`);
        const [x, y] = await mark(page, slug);
        assert.ok(Math.abs(at[0] - x) <= 1 && Math.abs(at[1] - y) <= 1, `${at}, not ${x}, ${y}`);
      }
    });
  }
}

test('marks stand where equal steps, doublings and equal counts put them', async (t) => {
  const page = await open(t, '?step=spectrum&stride=4');
  const spectrum = new Step(page, 'spectrum');
  const at = async (stride) => {
    await spectrum.enter('stride', stride);
    return (await look(page, 'spectrum', BLUE.light)).at;
  };
  const even = (marks) => marks.slice(2).forEach(([x], k) => {
    assert.ok(Math.abs(x - 2 * marks[k + 1][0] + marks[k][0]) <= 2, marks.join(' '));
  });
  const steps = [];
  for (const stride of [4, 14, 24, 34]) steps.push(await at(stride));
  even(steps);
  // 25 % used at stride 4, half of it from 8 on, all of it at 1.
  assert.ok(Math.abs(steps[1][1] - steps[3][1]) <= 1, steps.join(' '));
  const [full, quarter, eighth] = [(await at(1))[1], steps[0][1], steps[1][1]];
  assert.ok(Math.abs((eighth - quarter) / (quarter - full) - 12.5 / 75) < 0.02, [full, quarter, eighth].join(' '));
  await spectrum.choose('x', 1);
  const doublings = [];
  for (const stride of [2, 16, 128, 1024]) doublings.push(await at(stride));
  even(doublings);
});

test('a plot follows the theme, the width and the device pixels', async (t) => {
  for (const [slug, query] of PLOTS) {
    const page = await open(t, query, { colorScheme: 'light' });
    const [light, { height }] = [await picture(page, slug), await plot(page, slug).boundingBox()];
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(([id, light]) => document.getElementById(id).toDataURL() !== light, [`${slug}-plot`, light]);
    assert.equal((await plot(page, slug).boundingBox()).height, height);
    const devtools = await page.context().newCDPSession(page);
    for (const deviceScaleFactor of [2, 3, 1]) {
      // As zoom does: the window’s width in CSS pixels is another then.
      const width = 900 - 50 * deviceScaleFactor;
      await devtools.send('Emulation.setDeviceMetricsOverride', { width, height: 600, deviceScaleFactor, mobile: false });
      await page.waitForFunction(([id, ratio]) => {
        const { width, clientWidth } = document.getElementById(id);
        return devicePixelRatio === ratio && Math.abs(width - clientWidth * ratio) <= 1;
      }, [`${slug}-plot`, deviceScaleFactor]);
    }
    await page.setViewportSize(PHONE);
    await page.waitForFunction((id) => {
      const { width, clientWidth } = document.getElementById(id);
      return clientWidth <= 360 && Math.abs(width - clientWidth * devicePixelRatio) <= 1;
    }, `${slug}-plot`);
  }
});

test('drawing moves nothing', async (t) => {
  for (const [slug, query] of PLOTS) {
    const page = await open(t, query, {
      before: (page) => page.addInitScript(() => {
        window.moved = [];
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) window.moved.push(...shift.sources.map(({ node }) => node));
        }).observe({ type: 'layout-shift', buffered: true });
      }),
    });
    await plot(page, slug).scrollIntoViewIfNeeded();
    const before = await picture(page, slug);
    await new Step(page, slug).enter('stride', 2);
    assert.notEqual(await picture(page, slug), before);
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    const moved = await page.evaluate(() => window.moved
      .filter((node) => node?.closest?.('.plot') || node?.querySelector?.('.plot')).map((node) => node.outerHTML.slice(0, 80)));
    assert.deepEqual(moved, []);
  }
});

test('the pointer reads a plot, and a tap takes the state there', async (t) => {
  const page = await open(t, '?step=spectrum&stride=3', { viewport: { width: 1280, height: 720 } });
  const spectrum = new Step(page, 'spectrum');
  const hand = page.locator('#spectrum .plot .hand');
  await plot(page, 'spectrum').scrollIntoViewIfNeeded();
  const [box, [at3]] = [await plot(page, 'spectrum').boundingBox(), await mark(page, 'spectrum')];
  await spectrum.enter('stride', 23);
  const [at23] = await mark(page, 'spectrum');
  const place = (stride) => box.x + at3 + ((at23 - at3) / 20) * (stride - 3);
  await plot(page, 'spectrum').scrollIntoViewIfNeeded();
  const { y } = await plot(page, 'spectrum').boundingBox();
  for (const [stride, read] of [[6, 'Stride 6: 16.67 % used'], [8, 'Stride 8: 12.5 % used'], [1, 'Stride 1: 100 % used']]) {
    await page.mouse.move(place(stride) + 3, y + 100);
    assert.equal(await hand.innerText(), read);
  }
  assert.equal(await spectrum.number('stride'), 23);
  await page.mouse.click(place(12), y + 60);
  assert.equal(await spectrum.number('stride'), 12);
  await page.mouse.move(5, 5);
  assert.match(await hand.innerText(), /^Point at the plot/);
});

test('the offset plot is read at the offsets that the hardware accepts', async (t) => {
  const page = await open(t, '?step=alignment&offset=3', { viewport: { width: 1280, height: 720 } });
  const alignment = new Step(page, 'alignment');
  const say = page.locator('#alignment-plot-say');
  assert.match(await say.innerText(), /hardware refuses/);
  assert.equal(await plot(page, 'alignment').getAttribute('data-mark'), null);
  await plot(page, 'alignment').scrollIntoViewIfNeeded();
  const box = await plot(page, 'alignment').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 50);
  const { offset, error } = await alignment.data();
  assert.ok(Number(offset) % 4 === 0 && offset > 24 && offset < 40 && error === undefined, offset);
  await alignment.enter('offset', 400);
  assert.match(await say.innerText(), /beyond this axis/);
});
