// The instructor's page, a code of what was done, and the check of a list of codes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { axe, load, open } from './support.mjs';
import { DIST, host, visit } from './visits.mjs';

const NAME = 'teach.html';

/** Opens the instructor's page in the tab that is there. */
const teach = (page) => page.goto(page.site + NAME);

for (const colorScheme of ['light', 'dark']) {
  for (const width of [360, 1440]) {
    test(`the instructor's page is clean and fits, ${colorScheme}, ${width} px`, async (t) => {
      const page = await open(t, '', { colorScheme, viewport: { width, height: 800 } });
      await teach(page);
      const { violations } = await axe(page);
      assert.deepEqual(violations, []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      assert.deepEqual(await page.evaluate(() => [...document.scripts].length), 0);
    });
  }
}

test('headings go down step by step, and the page is read from its skip link on', async (t) => {
  const page = await open(t);
  await teach(page);
  const levels = await page.locator('h1, h2, h3').evaluateAll((all) => all.map((heading) => Number(heading.tagName[1])));
  assert.equal(levels.filter((level) => level === 1).length, 1);
  levels.slice(1).forEach((level, place) => assert.ok(level - levels[place] <= 1));
  await page.keyboard.press('Tab');
  assert.equal(await page.locator(':focus').getAttribute('class'), 'skip');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator(':focus').getAttribute('id'), 'top');
});

test('its links open figures in the states that they name', async (t) => {
  const page = await open(t);
  await teach(page);
  const solved = await page.locator('#key a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  assert.ok(solved.length > 12, `${solved.length}`);
  for (const href of [solved[0], solved.at(-1)]) {
    await load(page, href.slice(2));
    const slug = new URL(page.url()).searchParams.get('step');
    assert.equal(await page.locator(`#${slug} .challenge[data-solved="true"]`).count(), 1, href);
    assert.equal(await page.locator('.notes').count(), 0);
  }
  await teach(page);
  await page.locator('#plan-stride').getByRole('link', { name: /counted in lines/ }).click();
  await page.waitForFunction(() => window.appStarted);
  assert.equal(await page.locator('#stride-figure').getAttribute('data-fetched-bytes'), '4096');
});

test('a link opens the dialog for sharing its step', async (t) => {
  const page = await open(t);
  await teach(page);
  await page.locator('.shares').getByRole('link', { name: 'The warp' }).click();
  await page.locator('#share[open]').waitFor();
  assert.match(await page.locator('#share-link').inputValue(), /\?step=warp$/);
});

test('the article leads to it, and it leads to the check of codes, opened', async (t) => {
  const page = await open(t);
  await page.locator('footer').getByRole('link', { name: 'For instructors' }).click();
  await page.waitForURL(/teach\.html$/);
  await page.getByRole('link', { name: 'a code of what they did' }).click();
  await page.waitForFunction(() => window.appStarted);
  await page.locator('#done-list').waitFor();
  assert.ok(await page.locator('#done-list').isVisible());
});

test('it opens under any path without a network, and the one file leaves it out', async (t) => {
  const { url, stop } = await host({ prefix: '/a/b/' });
  const page = await visit(t, url, { workers: true, quiet: false });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await stop();
  await page.goto(url + NAME);
  assert.match(await page.locator('h1').innerText(), /For instructors/);
  const size = await page.locator('.promise').evaluate((lead) => parseFloat(getComputedStyle(lead).fontSize));
  assert.ok(size > 16, `styled, ${size}`);
  const alone = await visit(t, `${(await host({})).url}sectorwise.html`);
  await alone.starts();
  assert.equal(await alone.locator('.to-teach').filter({ visible: true }).count(), 0);
});

// ---- codes

/** Does a step and makes a code for a name, by keyboard alone. */
async function make(page, name) {
  await load(page, '?step=packed&elem=8');
  const answer = page.locator('#packed-answer-1');
  await answer.focus();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await page.locator('#class summary').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.equal(await page.locator(':focus').getAttribute('id'), 'done-code');
  const value = await page.locator('#done-code').inputValue();
  assert.ok(value.startsWith(`${name} `), value);
  return value.slice(name.length + 1);
}

/** Checks a list, and gives what each line was answered. */
async function check(page, list) {
  const summary = page.locator('#class summary').nth(1);
  if (!await page.locator('#done-list').isVisible()) {
    await summary.focus();
    await page.keyboard.press('Enter');
  }
  await page.locator('#done-list').fill(list);
  await page.locator('#done-list').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  return page.locator('#check-codes tbody tr').evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.innerText)));
}

test('E13: the same answers make the same code, one character changed does not, and nothing is sent', async (t) => {
  const page = await open(t);
  const before = page.requests.length;
  const code = await make(page, 'Ada Lovelace');
  assert.match(code, /^(\w{4}-){3}\w{4}$/);
  assert.match(await page.locator('.done').first().innerText(), /1 of 16 steps: The best case\. Recall in the summary: 0 of 9 right, seed 1\./);
  assert.equal(await make(page, 'ada lovelace'), code);
  assert.notEqual(await make(page, 'Alan Turing'), code);
  const typo = code.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const rows = await check(page, `Ada Lovelace, ${code}\n\nLovelace Ada;${code.toLowerCase().replaceAll('-', ' ')}\n${typo} Ada Lovelace\nBob ${code}\nÉlodie\n`);
  assert.deepEqual(rows.map(([number, , answer]) => `${number} ${answer}`), [
    '1 Valid for this name', '3 Valid for this name; the code of line 1', '4 A slip: one character or more is wrong',
    '5 Valid, but made for another name; the code of line 1', '6 No code',
  ]);
  assert.match(rows[0][3], /^1 of 16 steps: The best case/);
  assert.equal(await page.locator('#check-codes > p').last().innerText(), '5 lines: 3 with a valid code, 1 of them made for another name, 2 the same code again; 1 with a code that does not hold; 1 without a code.');
  await page.waitForFunction(() => document.getElementById('live').textContent.startsWith('5 lines'));
  // Accents and capitals do not count.
  const elodie = await make(page, 'Élodie Durand');
  assert.equal((await check(page, `e\u0301lodie DURAND ${elodie}`))[0][2], 'Valid for this name');
  const asked = page.requests.slice(before).filter((url) => !/\?step=packed|\.(js|wasm|css|svg|png|webmanifest)$/.test(url));
  assert.deepEqual(asked, []);
  assert.equal(await page.evaluate(() => localStorage.length), 0);
});

test('a name is asked for, and the code can be copied', async (t) => {
  const page = await open(t, '', { permissions: ['clipboard-read', 'clipboard-write'] });
  const code = await make(page, 'Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.done').getByText('Copied.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `Ada ${code}`);
  await page.locator('#done-name').fill(' ');
  await page.locator('#done-name').press('Enter');
  await page.locator('.done').getByText('Type a name first.').waitFor();
  assert.equal(await page.locator('#done-code').count(), 0);
});

test('hundreds of lines make no long task of the check', async (t) => {
  const page = await open(t);
  const code = await make(page, 'Ada Lovelace');
  const list = Array.from({ length: 500 }, (_, n) => `Reader ${n}, ${n % 3 ? code : 'none'}`).join('\n');
  await check(page, 'Ada');
  await page.locator('#done-list').fill(list);
  const ms = await page.evaluate(() => {
    const start = performance.now();
    document.querySelector('#check-codes form').requestSubmit();
    return performance.now() - start;
  });
  await page.waitForFunction(() => document.querySelectorAll('#check-codes tbody tr').length === 500);
  assert.ok(ms < 50, `${ms} ms`);
});

test('codes are clean with both parts open, at 360 px too', async (t) => {
  for (const width of [360, 1440]) {
    const page = await open(t, '', { viewport: { width, height: 800 } });
    const code = await make(page, 'Ada Lovelace');
    await check(page, `Ada Lovelace ${code}\nBob Babbage ${code.slice(1)}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    assert.deepEqual((await axe(page)).violations, []);
  }
});

test('the page lists no file of its own that is not there', () => {
  const html = readFileSync(join(DIST, NAME), 'utf8');
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8');
  for (const [, name] of html.matchAll(/<link [^>]*href="(?:\.\/)?([^"]+)"/g)) {
    assert.ok(readFileSync(join(DIST, name)).length > 0);
    assert.ok(worker.includes(`['${name}'`), name);
  }
  assert.ok(worker.includes(`['${NAME}'`));
});
