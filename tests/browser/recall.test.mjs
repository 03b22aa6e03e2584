// Questions for recall: typed, checked, explained, and shown in the figure that their link leads to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normal, openAllDetails, query, status } from './pages.mjs';
import { axe, load, open, openStopped } from './support.mjs';

const ASKING = ['packed', 'alignment', 'summary'];

/** The questions of a step. */
class Recall {
  constructor(page, slug) {
    this.page = page;
    this.section = page.locator(`#${slug}-recall`);
    this.items = this.section.locator('li');
    this.renew = this.section.getByRole('button', { name: 'New questions' });
  }

  asks() {
    return this.section.locator('.ask').evaluateAll((asks) => asks.map((ask) => ask.textContent));
  }

  field(place) {
    return this.items.nth(place).locator('input');
  }

  async answer(place, typed) {
    await this.field(place).fill(String(typed));
    await this.items.nth(place).getByRole('button', { name: 'Check' }).click();
  }

  /** Answers every question alike. */
  async answerAll(typed) {
    await openAllDetails(this.page);
    for (let place = 0; place < await this.items.count(); place += 1) await this.answer(place, typed);
  }

  /** What was said to a question: right or wrong, the text, and its numbers. */
  said(place) {
    return this.items.nth(place).locator('.verdict').evaluate((verdict) => ({
      right: verdict.classList.contains('right'),
      text: verdict.textContent.replace(/\s+/g, ' '),
      numbers: [...verdict.querySelectorAll('.value')].map((value) => Number(value.textContent)),
    }));
  }

  /** The answer, read from what was said to a wrong one. */
  async told(place) {
    const { numbers } = await this.said(place);
    const label = await this.items.nth(place).locator('label').innerText();
    return { label, answer: /Bytes|Number/.test(label) ? numbers.at(-1) : numbers[0] };
  }

  way(place) {
    return this.items.nth(place).locator('.way a');
  }
}

/** Whether the figure of the step shows the number that was asked for. */
async function shows(page, slug, { label, answer }, ask) {
  const figure = page.locator(`#${slug}-figure`);
  if (label.startsWith('Number')) {
    assert.match(normal(await figure.locator('.readout').innerText()), new RegExp(`, sector ${answer},`));
    return;
  }
  const data = await figure.evaluate((figure) => ({ ...figure.dataset }));
  const bytes = /nobody/.test(ask) ? data.wastedBytes : data.fetchedBytes;
  const shown = { Sectors: data.sectors, Bytes: bytes, Rows: data.rows, Stride: data.stride }[label];
  assert.equal(Number(shown), answer, `${slug}, ${ask}`);
}

for (const slug of ASKING) {
  test(`Q.1: after ${slug} a wrong answer says why and links to a state that shows it`, async (t) => {
    for (const seed of [1, 2]) {
      const page = await open(t, `?step=${slug}&seed=${seed}`);
      const recall = new Recall(page, slug);
      await recall.answerAll('-7');
      const found = [];
      const asks = await recall.asks();
      for (const [place, ask] of asks.entries()) {
        const { right, text } = await recall.said(place);
        assert.ok(!right && text.startsWith('✗ Not yet. ') && text.length > 30, text);
        found.push({ ask, told: await recall.told(place), href: await recall.way(place).getAttribute('href') });
      }
      assert.equal(found.length, slug === 'summary' ? 9 : 3);
      for (const { ask, told, href } of found) {
        await load(page, href);
        assert.equal(await page.locator('.notes').count(), 0, href);
        await shows(page, new URLSearchParams(href).get('step'), told, ask);
      }
    }
  });
}

test('Q.1: the same seed asks the same, another seed something else', async (t) => {
  const page = await open(t, '?step=summary&seed=5');
  const first = await new Recall(page, 'summary').asks();
  await load(page, '?step=summary&seed=6');
  assert.notDeepEqual(await new Recall(page, 'summary').asks(), first);
  await load(page, '?step=summary&seed=5');
  assert.deepEqual(await new Recall(page, 'summary').asks(), first);
});

test('Q.2: the questions are answered with the keyboard alone', async (t) => {
  const page = await openStopped(t, '', { viewport: { width: 1280, height: 720 } });
  const recall = new Recall(page, 'packed');
  await recall.field(0).focus();
  for (const place of [0, 1, 2]) {
    assert.ok(await recall.field(place).evaluate((field) => field === document.activeElement), `question ${place}`);
    await page.keyboard.type('7777');
    await page.keyboard.press('Enter');
    await page.clock.runFor(500);
    assert.ok(await recall.field(place).evaluate((field) => field === document.activeElement), 'the focus stays');
    const { text } = await recall.said(place);
    assert.equal(text, `✗ ${normal(await status(page))}`);
    const { answer } = await recall.told(place);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(String(answer));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.clock.runFor(500);
    assert.ok((await recall.said(place)).right);
    assert.equal(await recall.items.nth(place).getByRole('button').evaluate((check) => check === document.activeElement), true);
    await page.keyboard.press('Tab');
  }
  assert.ok(await recall.renew.evaluate((button) => button === document.activeElement));
});

test('Q.2: a link is followed within the page, and the answers are still there', async (t) => {
  const page = await open(t, '', { viewport: { width: 1280, height: 720 } });
  const recall = new Recall(page, 'alignment');
  const [ask] = await recall.asks();
  await recall.answer(0, 777);
  const told = await recall.told(0);
  await recall.way(0).focus();
  await page.keyboard.press('Enter');
  await shows(page, 'alignment', told, ask);
  assert.match(await query(page), /step=alignment&.*offset=/);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'alignment-heading');
  assert.ok(await page.locator('#alignment-figure figcaption').evaluate((caption) => {
    const { top, bottom } = caption.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }));
  assert.ok(!(await recall.said(0)).right);
  assert.equal(await recall.field(0).inputValue(), '777');
});

test('a link to a step that the page lacks is a link as any other', async (t) => {
  const page = await open(t, '?step=packed&embed=step&seed=3');
  const recall = new Recall(page, 'packed');
  await recall.answerAll('-7');
  const place = (await recall.asks()).findIndex((ask) => ask.startsWith('A thread'));
  const told = await recall.told(place);
  await recall.way(place).click();
  await page.waitForURL(/step=warp/);
  await page.waitForFunction(() => window.appStarted && document.querySelector('#warp-figure'));
  assert.match(await query(page), /embed=step/);
  await shows(page, 'warp', told, '');
});

test('new questions empty the fields and stand in the address; Back brings the old ones', async (t) => {
  const page = await openStopped(t);
  const recall = new Recall(page, 'packed');
  const old = await recall.asks();
  await recall.answer(0, 7777);
  await recall.renew.click();
  await page.clock.runFor(2000);
  assert.equal(await status(page), 'Here are new questions.');
  const drawn = await recall.asks();
  assert.notDeepEqual(drawn, old);
  assert.equal(await recall.field(0).inputValue(), '');
  assert.equal(await recall.section.locator('.verdict').count(), 0);
  assert.equal(await query(page), '?step=packed&seed=2');
  assert.ok(await recall.renew.evaluate((button) => button === document.activeElement), 'the focus stays');
  await page.locator('#packed-figure .repair button').nth(1).click();
  assert.deepEqual(await recall.asks(), drawn);
  await page.evaluate(() => new Promise((back) => {
    addEventListener('popstate', back, { once: true });
    history.back();
  }));
  assert.deepEqual(await recall.asks(), old);
});

test('what the reader does to the figure leaves a half-typed answer alone', async (t) => {
  const page = await open(t);
  const recall = new Recall(page, 'packed');
  await recall.field(1).fill('12');
  await page.locator('input[name="packed-elem"][value="8"]').check();
  assert.equal(await page.locator('#packed-figure').getAttribute('data-elem'), '8');
  assert.equal(await recall.field(1).inputValue(), '12');
});

test('a wrong rule is named and played out beside what happens', async (t) => {
  const page = await open(t, '?step=packed');
  const recall = new Recall(page, 'packed');
  const asks = await recall.asks();
  for (const [place, ask] of asks.entries()) {
    const count = () => recall.items.nth(place).locator('.played svg').evaluateAll(
      (drawings) => drawings.map((drawing) => drawing.querySelectorAll('.bucket rect').length),
    );
    const text = async () => normal(await recall.items.nth(place).locator('.played').innerText());
    if (ask.startsWith('A thread')) continue;
    await recall.answer(place, 32);
    const { answer } = await recall.told(place);
    assert.match((await recall.said(place)).text, /one fetch for each thread/);
    assert.deepEqual(await count(), [32, answer]);
    assert.match(await text(), new RegExp(`By that rule: 32 sectors.*What happens: ${answer} sectors? of 32 bytes`));
    if (answer === 1) continue;
    await recall.answer(place, 1);
    assert.match((await recall.said(place)).text, /one 128-byte transaction/);
    assert.deepEqual(await count(), [1, answer]);
    await recall.answer(place, 'many');
    assert.match((await recall.said(place)).text, /whole number/);
    assert.deepEqual(await count(), []);
  }
});

test('the questions of the steps play wrong rules out too', async (t) => {
  const page = await open(t);
  await page.locator('#packed .question input').fill('1');
  await page.locator('#packed .question button').click();
  assert.match(normal(await page.locator('#packed > .played').innerText()), /By that rule: 1 line.*What happens: 4 sectors/);
  await page.locator('#packed .question input').fill('4');
  await page.locator('#packed .question button').click();
  assert.equal(await page.locator('#packed > .played').count(), 0);
});

for (const [width, height, colorScheme] of [[320, 640, 'light'], [360, 740, 'dark'], [1440, 900, 'light']]) {
  test(`answered wrong, everything fits and axe finds nothing at ${width} px, ${colorScheme}`, async (t) => {
    const page = await open(t, '', { viewport: { width, height }, colorScheme });
    await page.locator('#hook .question input').evaluateAll((fields) => fields.forEach((field) => { field.value = '32'; }));
    await page.locator('#hook .question button').click();
    for (const slug of ASKING) await new Recall(page, slug).answerAll('32');
    assert.ok(await page.locator('.played').count() >= 5);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    const texts = await page.locator('.played text').evaluateAll(
      (all) => all.map((text) => text.getScreenCTM().a * Number.parseFloat(getComputedStyle(text).fontSize)),
    );
    assert.ok(Math.min(...texts) >= 11.99, `${Math.min(...texts)} px`);
    const { violations } = await axe(page);
    assert.deepEqual(violations, []);
    assert.equal(await page.evaluate(() => localStorage.length + sessionStorage.length), 0);
  });
}

test('answered right, axe finds nothing', async (t) => {
  const page = await open(t, '', { viewport: { width: 768, height: 1024 }, colorScheme: 'dark' });
  for (const slug of ASKING) {
    const recall = new Recall(page, slug);
    await recall.answerAll('-7');
    for (let place = 0; place < await recall.items.count(); place += 1) {
      await recall.answer(place, (await recall.told(place)).answer);
      assert.ok((await recall.said(place)).right);
    }
  }
  assert.deepEqual((await axe(page)).violations, []);
});
