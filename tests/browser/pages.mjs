// What a reader does with the page and sees of it, as verbs: a step with its figure, controls, question and challenges.

/** Steps in the page's order. */
export const STEPS = [
  'hook', 'address', 'sector', 'warp', 'packed', 'stride', 'time', 'spectrum', 'alignment', 'summary',
  'mapping', 'soa', 'transpose', 'vector', 'padding', 'gather',
];

/** Text as it is compared: spaces normalized. */
export const normal = (text) => text.replace(/\s+/g, ' ').trim();

/** The live text of a region of the page. */
export const status = (page) => page.locator('#live').evaluate((live) => live.textContent);

/** What the address bar holds after the path. */
export const query = (page) => page.evaluate(() => location.search);

/** Opens every disclosure of the page that is not the veil. */
export const openAllDetails = (page) => page.evaluate(() => {
  for (const details of document.querySelectorAll('details:not(.veil)')) details.open = true;
});

/** A seeded source of whole numbers from 0 up to `below`. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export class Step {
  constructor(page, slug) {
    this.page = page;
    this.slug = slug;
    this.section = page.locator(`#${slug}`);
    this.figure = page.locator(`#${slug}-figure`);
    this.drawing = this.figure.locator('.drawing > svg');
    this.handle = this.drawing.locator('.handle');
    this.say = this.figure.locator('.say');
    this.veil = this.figure.locator('.veil');
    this.question = this.section.locator('form.question');
    this.why = this.section.locator('details.why');
  }

  // ---- seeing

  /** The figure's `data-*` attributes. */
  data() {
    return this.figure.evaluate((figure) => ({ ...figure.dataset }));
  }

  async number(name) {
    return Number((await this.data())[name]);
  }

  async sentence() {
    return normal(await this.say.evaluate((say) => say.textContent));
  }

  async formula() {
    return normal(await this.section.locator('.formula > .visually-hidden').evaluate((text) => text.textContent));
  }

  /** The last number of each line of the formula. */
  results() {
    return this.section.locator('.formula math').evaluateAll(
      (lines) => lines.map((line) => [...line.querySelectorAll('mn')].at(-1).textContent),
    );
  }

  /** The cells of the data table, a list a row. */
  table() {
    return this.figure.locator('tbody tr').evaluateAll(
      (rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)),
    );
  }

  /** The step's own link to its present state. */
  link() {
    return this.section.locator('.step-link a').getAttribute('href');
  }

  async isVeiled() {
    return this.say.evaluate((say) => getComputedStyle(say).visibility === 'hidden');
  }

  /** The marks of a layer of the drawing: what SVG says of their places. */
  marks(layer, shape = 'rect') {
    return this.drawing.locator(`g.${layer} ${shape}`).evaluateAll((marks) => marks.map((mark) => {
      const { x, y, width, height } = mark.getBBox();
      return { x, y, width, height, on: mark.classList.contains('on') };
    }));
  }

  /** The result of a challenge: true, false, or undefined where it was not tried. */
  async verdict(place) {
    const verdict = this.challenge(place).locator('.verdict');
    if (await verdict.count() === 0) return undefined;
    return verdict.evaluate((verdict) => verdict.classList.contains('right'));
  }

  async verdictText(place) {
    return normal(await this.challenge(place).locator('.verdict').innerText());
  }

  // ---- doing

  range(key) {
    return this.page.locator(`#${this.slug}-${key}`);
  }

  control(key) {
    return this.range(key).locator('xpath=ancestor-or-self::*[contains(concat(" ", @class, " "), " control ")]');
  }

  exact(key) {
    return this.control(key).locator('.exact');
  }

  notice(key) {
    return this.control(key).locator('.notice');
  }

  challenge(place) {
    return this.section.locator('.challenge').nth(place);
  }

  /** Presses keys on the slider of a key. */
  async press(key, ...keys) {
    const range = this.range(key);
    await range.focus();
    for (const name of keys) await this.page.keyboard.press(name);
  }

  /** Enters a number in the field of a key. */
  async enter(key, number) {
    await this.openMore(key);
    await this.exact(key).fill(String(number));
    await this.exact(key).press('Enter');
  }

  /** Chooses one of the few values of a key. */
  async choose(key, value) {
    await this.openMore(key);
    await this.page.locator(`input[name="${this.slug}-${key}"][value="${value}"]`).check();
  }

  /** Opens "More" if the control of a key is in it. */
  async openMore(key) {
    await this.range(key).evaluate((control) => {
      const more = control.closest('details');
      if (more) more.open = true;
    });
  }

  async nudge(key, direction) {
    await this.control(key).locator('.nudge').nth(direction < 0 ? 0 : 1).click();
  }

  async showMe() {
    await this.veil.locator('summary').click();
  }

  /** Answers a challenge (with a text, if it has a field) and checks it. */
  async check(place, answer) {
    const challenge = this.challenge(place);
    if (answer !== undefined) await challenge.locator('input').fill(answer);
    await challenge.getByRole('button', { name: 'Check' }).click();
  }

  /** Answers the question: with the place of a choice, or with what goes into its fields. */
  async guess(...answers) {
    const fields = this.question.locator('input');
    if (await fields.first().getAttribute('type') === 'radio') await fields.nth(answers[0]).check();
    else for (const [place, answer] of answers.entries()) await fields.nth(place).fill(String(answer));
    await this.question.getByRole('button', { name: 'Check' }).click();
  }

  async undo() {
    await this.figure.locator('.repair button').nth(0).click();
  }

  async reset() {
    await this.figure.locator('.repair button').nth(1).click();
  }

  // ---- pointing

  async bringUp() {
    await this.drawing.evaluate((drawing) => drawing.scrollIntoView({ block: 'center', behavior: 'instant' }));
  }

  /** The middle of the handle in the window. */
  async grip() {
    const box = await this.handle.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** A point of the drawing, given in its own pixels, in the window. */
  async point(x, y) {
    const box = await this.drawing.boundingBox();
    return { x: box.x + x, y: box.y + y };
  }

  /** Presses the mouse on the handle and holds it there. */
  async grab() {
    await this.bringUp();
    const grip = await this.grip();
    await this.page.mouse.move(grip.x, grip.y);
    await this.page.mouse.down();
    return grip;
  }

  /** Drags the handle by so many pixels. */
  async drag(dx, dy = 0) {
    const grip = await this.grab();
    await this.page.mouse.move(grip.x + dx / 2, grip.y + dy / 2);
    await this.page.mouse.move(grip.x + dx, grip.y + dy);
    await this.page.mouse.up();
  }
}

/** A finger on the page, by the browser's own input. */
export class Finger {
  static async of(page) {
    const finger = new Finger();
    finger.session = await page.context().newCDPSession(page);
    return finger;
  }

  async #send(type, points) {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  }

  async down(x, y) {
    this.at = { x, y };
    await this.#send('touchStart', [this.at]);
  }

  /** Moves in small steps, as fingers do. */
  async moveBy(dx, dy, steps = 10) {
    const from = this.at;
    for (let step = 1; step <= steps; step += 1) {
      this.at = { x: from.x + (dx * step) / steps, y: from.y + (dy * step) / steps };
      await this.#send('touchMove', [this.at]);
    }
  }

  async up() {
    await this.#send('touchEnd', []);
  }

  async cancel() {
    await this.#send('touchCancel', []);
  }

  async tap(x, y) {
    await this.down(x, y);
    await this.up();
  }
}

/** Solves every challenge of the steps from `time` on by keyboard alone, and names those that are not solved then. */
export async function solveFromTime(page) {
  const { keyboard } = page;
  const [time, spectrum, alignment, summary] = STEPS.slice(6).map((slug) => new Step(page, slug));
  const presses = async (...keys) => { for (const key of keys) await keyboard.press(key); };
  const type = async (step, place, answer) => {
    await step.challenge(place).locator('input').focus();
    await keyboard.type(answer);
    await keyboard.press('Enter');
  };
  await time.press('stride', ...Array(5).fill('ArrowRight'));   // 256
  await time.figure.locator('input[name="time-row"]:checked').focus();
  await keyboard.press('ArrowRight');   // 2048
  await time.press('stride', 'End');   // 512
  await type(time, 2, '1200');
  await spectrum.challenge(0).locator('input').first().focus();
  const [right, tick] = ['ArrowRight', 'Space'];
  await presses(right, right, tick, right, right, tick, right, tick, right, tick, 'Tab', 'Enter');   // 3, 5, 6, 7
  await type(spectrum, 1, '20');
  await type(spectrum, 2, '12.5');
  await type(alignment, 0, '0, 32, 64');
  await alignment.press('offset', 'PageUp', ...Array(4).fill('ArrowLeft'));   // 16
  await alignment.press('offset', ...Array(12).fill('ArrowLeft'));   // 4
  await alignment.press('stride', right, right);   // 3
  for (const [line, grid] of ['D', 'E', 'A', 'C', 'B'].entries()) {
    await summary.challenge(0).locator('select').nth(line).focus();
    await keyboard.type(grid);
  }
  await presses('Tab', 'Enter');
  const all = [[time, 3], [spectrum, 3], [alignment, 3], [summary, 1]];
  const unsolved = [];
  for (const [step, n] of all) {
    for (let place = 0; place < n; place += 1) if (await step.verdict(place) !== true) unsolved.push(`${step.slug} ${place}`);
  }
  return unsolved;
}
