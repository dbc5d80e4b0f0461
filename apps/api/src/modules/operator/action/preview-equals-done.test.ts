import { expect, test } from 'vitest';
import { compareActions } from '../../../testing/previews/random-actions.ts';

test('sixty random actions do what their previews said, and the database changed by exactly that', async () => {
  const { differences, ...counts } = await compareActions(60, 1);
  expect(differences).toEqual([]);
  const { done, nothingToDo, refused } = counts;
  expect(done + nothingToDo + refused).toBe(60);
  expect(Math.min(done, nothingToDo, refused)).toBeGreaterThan(0);
}, 120_000);
