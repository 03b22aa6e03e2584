// Colors: the tokens, their contrasts with every kind of sight, forced colors, and no color at all.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Step } from './pages.mjs';
import { open } from './support.mjs';

const TOKENS = {
  light: { ground: '#ffffff', orange: '#c76b00', teal: '#078c9a', plum: '#470a50' },
  dark: { ground: '#12161c', orange: '#ffc247', teal: '#78e2df', plum: '#a446a4' },
};

const hex = (color) => `#${color.match(/\d+/g).slice(0, 3).map((c) => Number(c).toString(16).padStart(2, '0')).join('')}`;

const linear = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
  .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
const times = (matrix, color) => matrix.map((row) => Math.min(1, Math.max(0, row.reduce((sum, m, n) => sum + m * color[n], 0))));
const contrast = (one, other) => {
  const light = ([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

// Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
const PROTAN = [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]];
const DEUTAN = [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]];
// Brettel, Vienot and Mollon 1997: two half planes, chosen by which side of the plane of neutral colors a color lies.
const TRITAN = [
  [[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.805, 0.11911]],
  [[0.93678, 0.18979, -0.12657], [0.06154, 0.81526, 0.12320], [-0.37562, 1.12767, 0.24796]],
];
const TRITAN_NORMAL = [0.03901, -0.02788, -0.01113];
const SIGHTS = {
  usual: (color) => color,
  protan: (color) => times(PROTAN, color),
  deutan: (color) => times(DEUTAN, color),
  tritan: (color) => times(TRITAN[color.reduce((sum, c, n) => sum + c * TRITAN_NORMAL[n], 0) > 0 ? 0 : 1], color),
};
const PAIRS = [['plum', 'ground'], ['orange', 'ground'], ['teal', 'ground'], ['plum', 'orange'], ['plum', 'teal']];

for (const [colorScheme, tokens] of Object.entries(TOKENS)) {
  test(`A12: the marks have the palette’s colors, ${colorScheme}`, async (t) => {
    const stride = new Step(await open(t, '?stride=8', { colorScheme, viewport: { width: 1280, height: 720 } }), 'stride');
    const seen = await stride.drawing.evaluate((svg) => {
      const of = (selector, property) => getComputedStyle(svg.querySelector(selector))[property];
      return {
        ground: getComputedStyle(svg.closest('figure')).backgroundColor,
        orange: of('.cell rect', 'fill'), teal: of('.unit rect:not(.on)', 'stroke'), plum: of('.hatch-line', 'fill'),
        hollow: of('.unit rect', 'fill'),
      };
    });
    for (const [name, color] of Object.entries(tokens)) assert.equal(hex(seen[name]), color, name);
    assert.equal(seen.hollow, 'none');
  });

  for (const [sight, see] of Object.entries(SIGHTS)) {
    test(`A12: every pair that touches has a contrast of 3, ${colorScheme}, ${sight} sight`, async (t) => {
      for (const [one, other] of PAIRS) {
        const found = contrast(see(linear(tokens[one])), see(linear(tokens[other])));
        assert.ok(found >= 3, `${one} on ${other}: ${found.toFixed(2)}`);
      }
    });
  }
}

test('the theme follows the system, and the link’s word over it', async (t) => {
  const ground = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground(await open(t, '', { colorScheme: 'dark' }));
  const light = await ground(await open(t, '', { colorScheme: 'light' }));
  assert.notEqual(dark, light);
  assert.equal(await ground(await open(t, '?theme=dark', { colorScheme: 'light' })), dark);
  assert.equal(await ground(await open(t, '?theme=light', { colorScheme: 'dark' })), light);
});

test('A17: in forced colors each mark has its system color, and shapes tell them apart', async (t) => {
  const page = await open(t, '?stride=8&thread=3', { forcedColors: 'active', viewport: { width: 1280, height: 720 } });
  const stride = new Step(page, 'stride');
  await stride.range('stride').focus();
  const { seen, probes } = await stride.drawing.evaluate((svg) => {
    const style = (selector) => getComputedStyle(svg.querySelector(selector));
    const probe = document.body.appendChild(document.createElement('i'));
    const probes = Object.fromEntries(['CanvasText', 'LinkText', 'Highlight', 'GrayText'].map((name) => {
      probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
      return [name, getComputedStyle(probe).color];
    }));
    probe.remove();
    return {
      probes,
      seen: {
        requested: style('.cell rect').fill, outline: style('.unit rect:not(.on)').stroke,
        outlineWidth: parseFloat(style('.unit rect:not(.on)').strokeWidth), outlineFill: style('.unit rect').fill,
        waste: style('.hatch-line').fill, hatch: style('.hatch rect').fill,
        ring: style('.ring rect').stroke, ringWidth: parseFloat(style('.ring rect').strokeWidth),
        idle: style('.idle path').stroke,
        focus: getComputedStyle(document.activeElement).outlineColor,
        focusWidth: parseFloat(getComputedStyle(document.activeElement).outlineWidth),
      },
    };
  });
  assert.equal(seen.requested, probes.CanvasText);
  assert.equal(seen.outline, probes.LinkText);
  assert.equal(seen.outlineWidth, 2);
  assert.equal(seen.outlineFill, 'none');
  assert.equal(seen.waste, probes.CanvasText);
  assert.match(seen.hatch, /^url\("?#stride-hatch/);
  assert.equal(seen.ring, probes.Highlight);
  assert.equal(seen.ringWidth, 3);
  assert.equal(seen.idle, probes.GrayText);
  assert.equal(seen.focus, probes.Highlight);
  assert.ok(seen.focusWidth >= 2);
});

test('A22: without color the four kinds of marks look different', async (t) => {
  const page = await open(t, '?stride=2&unit=line', { viewport: { width: 1280, height: 720 }, bypassCSP: true });
  await page.addStyleTag({ content: 'html { filter: grayscale(1); } svg text { visibility: hidden; }' });
  const stride = new Step(page, 'stride');
  await stride.bringUp();
  const [cell, next] = (await stride.marks('cell')).slice(2, 4);
  const [outline] = await stride.marks('unit');
  const ink = async (x, y, width, height) => {
    const at = await stride.point(x, y);
    const image = await page.screenshot({ clip: { x: at.x, y: at.y, width, height } });
    return page.evaluate(async (base64) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      let [dark, changes, gray] = [0, 0, true];
      for (let at = 0; at < data.length; at += 4) {
        const is = data[at] < 200;
        dark += is;
        gray &&= data[at] === data[at + 1] && data[at] === data[at + 2];
        if (at % (bitmap.width * 4) && is !== data[at - 4] < 200) changes += 1;
      }
      return { share: dark / (data.length / 4), changes: changes / bitmap.height, gray };
    }, image.toString('base64'));
  };
  const solid = await ink(cell.x + 3, cell.y + 3, cell.width - 6, cell.height - 6);
  const wasted = await ink(cell.x + cell.width + 3, cell.y + 3, next.x - cell.x - cell.width - 6, cell.height - 6);
  const around = await ink(outline.x + 40, outline.y - 3, 20, 6);
  await stride.choose('unit', 0);
  await stride.enter('stride', 1);
  await stride.enter('offset', 64);
  await stride.bringUp();
  const [first] = await stride.marks('cell');
  const idle = await ink(first.x - 220, first.y - 2, 100, first.height + 6);
  assert.ok([solid, wasted, around, idle].every(({ gray }) => gray));
  assert.equal(solid.share, 1);
  assert.ok(wasted.share > 0.15 && wasted.share < 0.85 && wasted.changes >= 2, JSON.stringify(wasted));
  assert.ok(around.share > 0.1 && around.share < 0.7 && around.changes < 0.1, JSON.stringify(around));
  assert.ok(idle.share > 0.01 && idle.share < 0.15 && idle.changes < 0.1, JSON.stringify(idle));
});

test('more contrast is given where it is asked for', async (t) => {
  const stride = new Step(await open(t, '?stride=8', { contrast: 'more' }), 'stride');
  const width = await stride.drawing.evaluate((svg) => getComputedStyle(svg.querySelector('.unit rect:not(.on)')).strokeWidth);
  assert.equal(width, '3px');
});
