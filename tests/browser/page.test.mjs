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
