// The page as a whole, whatever its steps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open } from './support.mjs';

test('the page starts quietly, with one heading of the first level', async (t) => {
  const page = await open(t);
  assert.equal(await page.locator('h1').count(), 1);
});

test('a first load takes at most eight requests', async (t) => {
  const page = await open(t);
  assert.ok(page.requests.length <= 8, page.requests.join('\n'));
});

for (const query of ['?step=stride&stride=9999', '?stride=abc&elem=3', '?step=nonsense']) {
  test(`what could not be used of ${query} is said where the reader lands`, async (t) => {
    const page = await open(t, query, { viewport: { width: 360, height: 740 } });
    const note = page.locator('.notes');
    await note.waitFor();
    await page.waitForFunction(() => {
      const { top, bottom } = document.querySelector('.notes').getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    assert.equal(await note.count(), 1);
  });
}
