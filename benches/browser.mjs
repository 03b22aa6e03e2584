// Prints what `make bench` measured natively, measures the rest in Chromium, and puts the goal beside each figure: the
// model inside WebAssembly, and on the built page the time from a key's event to the end of the frame that shows it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import os from 'node:os';
import { launch } from '../scripts/chromium.mjs';
import { serve } from '../scripts/serve.mjs';

/** The benchmarks of benches/model.rs, their functions in examples/model_wasm.rs, and the goals in ns. */
const MODEL = [
  { name: 'coverage of 32 strided addresses', call: 'coverage_strided', native: 300, web: 1_000 },
  { name: 'coverage of 32 random addresses', call: 'coverage_random', native: 300, web: 1_000 },
  { name: 'one affine count', call: 'one_affine_count', native: 10, web: 30 },
  { name: 'sweep of 65 strides and 128 offsets', call: 'sweep', native: 2_000_000, web: 5_000_000 },
];

const GOALS = { 1: { median: 8, p95: 16 }, 4: { median: 16, p95: 30 } };

/**
 * States of the page: in each, the range that `keys` move to and fro, or the handle that the pointer drags to and fro
 * over the middles of all marks of the layer `over`.
 */
const PAGES = [
  {
    name: 'stride at 32, by lines',
    query: '?step=stride&stride=32&unit=line',
    figure: 'figure[data-step="stride"]',
    control: '#stride-stride',
    keys: ['ArrowLeft', 'ArrowRight'],   // 32 is where the range ends
  },
  {
    name: 'spectrum, dragged over its strides',
    query: '?step=spectrum&stride=8',
    figure: 'figure[data-step="spectrum"]:not([data-part])',
    over: '.exact-dot rect',
  },
  {
    name: 'alignment of 32 warps',
    query: '?step=alignment&warps=32&elem=1&offset=4',
    figure: 'figure[data-step="alignment"][data-part="warps"]',
    control: '#alignment-offset',
    keys: ['ArrowRight', 'ArrowLeft'],
  },
];
const CHANGES = 200;
const WARM_UP = 10;

const target = process.env.CARGO_TARGET_DIR ?? 'target';
const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1];
const verdict = (met) => (met ? 'met' : 'MISSED');

function nativeNs({ name }) {
  return JSON.parse(readFileSync(`${target}/criterion/${name}/new/estimates.json`, 'utf8')).median.point_estimate;
}

/** In a page: ns per call of each exported function, the median of 15 runs of at least 20 ms. */
async function timeCalls({ base64, calls }) {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes);
  const ms = (call, n) => {
    const start = performance.now();
    instance.exports[call](n);
    return performance.now() - start;
  };
  return calls.map((call) => {
    let n = 1;
    while (ms(call, n) < 20) n *= 2;
    const runs = Array.from({ length: 15 }, () => ms(call, n) * 1e6 / n);
    return runs.sort((a, b) => a - b)[7];
  });
}

async function webNs(browser) {
  const page = await browser.newPage();
  const base64 = readFileSync(path('target/web/wasm32-unknown-unknown/release/examples/model_wasm.wasm'), 'base64');
  const times = await page.evaluate(timeCalls, { base64, calls: MODEL.map(({ call }) => call) });
  await page.close();
  return times;
}

/**
 * In the page: the ms from the next event of that type to the end of the first frame that paints a change of the figure.
 * The message that a frame callback posts is handled after that frame's style, layout and paint.
 */
function nextChange(selector, type) {
  return new Promise((resolve, reject) => {
    let changed = false;
    const observer = new MutationObserver(() => { changed = true; });
    const what = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(document.querySelector(selector), what);
    addEventListener(type, (event) => {
      const { port1, port2 } = new MessageChannel();
      const frame = () => requestAnimationFrame(() => port2.postMessage(0));
      port1.onmessage = () => {
        const ms = performance.now() - event.timeStamp;
        if (!changed && ms < 1000) return frame();
        observer.disconnect();
        return changed ? resolve(ms) : reject(new Error(`${type} changed nothing`));
      };
      frame();
    }, { capture: true, once: true });
  });
}

/** What makes the next change: the type of its event, and the deed. */
async function changes(page, { figure, control, keys, over }) {
  if (keys) {
    await page.locator(control).focus();
    return { type: 'keydown', make: (n) => page.keyboard.press(keys[n % keys.length]) };
  }
  const drawing = page.locator(`${figure} .drawing > svg`);
  await drawing.evaluate((svg) => svg.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const middles = (selector) => drawing.locator(selector).evaluateAll((marks) => marks.map((mark) => {
    const { left, width, top, height } = mark.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }));
  const [[x, y]] = await middles('.handle');
  const places = (await middles(over)).map(([place]) => place).sort((one, other) => one - other);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const round = [...places, ...places.slice(1, -1).reverse()];
  const start = round.findIndex((place) => place > x + 1);
  return { type: 'pointermove', make: (n) => page.mouse.move(round[(start + n) % round.length], y) };
}

async function inputToFrame(browser, url, state, slowdown) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript({ content: `window.nextChange = ${nextChange};` });
  await page.goto(url + state.query);
  await page.waitForSelector(state.figure);
  const { type, make } = await changes(page, state);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times = [];
  for (let change = 0; change < WARM_UP + CHANGES; change += 1) {
    await page.evaluate(([selector, type]) => { window.change = window.nextChange(selector, type); }, [state.figure, type]);
    await make(change);
    times.push(await page.evaluate(() => window.change));
    await page.waitForTimeout(30 + Math.random() * 17);   // so that changes come anywhere between two frames
  }
  await context.close();
  return times.slice(WARM_UP);
}

function print(title, ...columns) {
  console.log(title.padEnd(40) + columns.map((column) => column.padStart(12)).join(''));
}

function printModel(title, times, goals) {
  print(`\n${title}, ns`, 'median', 'goal');
  MODEL.forEach(({ name }, i) => print(name, times[i].toFixed(1), String(goals[i]), verdict(times[i] <= goals[i])));
}

const browser = await launch();
const { server, url } = await serve(path('dist'));
console.log(`Chromium ${browser.version()}, ${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)}`);
printModel('the model, natively', MODEL.map(nativeNs), MODEL.map(({ native }) => native));
printModel('the model, in WebAssembly', await webNs(browser), MODEL.map(({ web }) => web));

print('\nthe page, input to painted frame, ms', 'median', 'goal', '', 'p95', 'goal');
for (const state of PAGES) {
  for (const [slowdown, goals] of Object.entries(GOALS)) {
    const times = await inputToFrame(browser, url, state, Number(slowdown));
    const cells = Object.entries({ median: 0.5, p95: 0.95 }).flatMap(([name, share]) => {
      const time = quantile(times, share);
      return [time.toFixed(1), String(goals[name]), verdict(time <= goals[name])];
    });
    print(`${state.name}, CPU at 1/${slowdown}`, ...cells);
  }
}
await browser.close();
server.close();
