// What the page counts, told by its links and its figures: the golden states, and one number in every view.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dice, Step } from './pages.mjs';
import { load, open } from './support.mjs';

const golden = JSON.parse(readFileSync(new URL('../golden.json', import.meta.url), 'utf8'));

test('M1, M7: a link to each golden state shows its counts', async (t) => {
  const page = await open(t);
  assert.equal(golden.length, 62);
  // A DRAM row of another size is a key of step `time` alone, whose elements are floats.
  const links = golden.flatMap((row) => {
    const keys = `stride=${row.S}&offset=${row.b}`;
    const usual = row.row === 1024 ? ['stride', 'alignment'].map((slug) => [slug, `${keys}&elem=${row.E}`, row]) : [];
    return row.E === 4 ? [...usual, ['time', `${keys}&row=${row.row}`, row]] : usual;
  });
  assert.equal(new Set(links.map(([, , row]) => row)).size, 62);
  for (const [slug, keys, row] of links) {
    const query = `?step=${slug}&${keys}`;
    await load(page, query);
    const data = await new Step(page, slug).data();
    const rounded = (percent) => Math.round(percent * 100 + 1e-9) / 100;
    assert.deepEqual(
      {
        sectors: Number(data.sectors), lines: Number(data.lines), rows: Number(data.rows),
        requested: Number(data.requestedBytes), unique: Number(data.uniqueBytes),
        fetched: Number(data.fetchedBytes), wasted: Number(data.wastedBytes),
        percent: Number(data.efficiency), occupancy: data.occupancy.split(',').map(Number),
      },
      {
        sectors: row.sectors, lines: row.lines, rows: row.rows,
        requested: row.requested, unique: row.unique, fetched: row.fetched, wasted: row.wasted,
        percent: rounded(row.eff_pct), occupancy: row.occupancy,
      },
      query,
    );
    assert.equal(await page.locator('.notes').count(), 0, query);
  }
});

test('M7: sentence, formula, table and attributes agree in 40 states that a reader enters', async (t) => {
  const page = await open(t, '?step=stride&stride=4');
  const stride = new Step(page, 'stride');
  const roll = dice(7);
  for (let n = 0; n < 40; n += 1) {
    await stride.enter('stride', 1 + roll(32));
    if (roll(3) === 0) await stride.choose('unit', roll(3));
    if (roll(4) === 0) await stride.enter('offset', 4 * roll(17));
    const [data, sentence, results, table] = await Promise.all(
      [stride.data(), stride.sentence(), stride.results(), stride.table()],
    );
    const units = Number(data[`${data.unit}s`]);
    const where = JSON.stringify({ ...data, sentence, results });
    assert.equal(table.length, units, where);
    assert.equal(table.reduce((sum, row) => sum + Number(row.at(-1)), 0), Number(data.wastedBytes), where);
    assert.deepEqual(results.map(Number), [units, Number(data.wastedBytes)], where);
    assert.equal(data.occupancy.split(',').length, units, where);
    assert.match(sentence, new RegExp(`\\b${data.fetchedBytes} bytes fetched`), where);
    if (Number(data.wastedBytes) > 0) assert.match(sentence, new RegExp(`\\b${data.wastedBytes} thrown away`), where);
    const said = /(\d+) (?:sector|pair|line)s?\b/.exec(sentence);
    if (said) assert.equal(Number(said[1]), units, where);
    const spoken = await stride.range('stride').getAttribute('aria-valuetext');
    assert.match(spoken, new RegExp(`, ${units} ${data.unit}s?, `), where);
  }
});
