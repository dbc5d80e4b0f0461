import { expect, test } from 'vitest';
import { countNewRows } from './list-queries.ts';

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }));

test.each([
  ['no row is new if the newest is loaded', rowsOf('2', '1'), rowsOf('2', '1'), 0],
  ['the rows before the first loaded one are new', rowsOf('2', '1'), rowsOf('4', '3', '2', '1'), 2],
  ['the rows before a loaded one are new, even if the first was deleted', rowsOf('2', '1'), rowsOf('3', '1'), 1],
  ['all rows are new if no loaded row is among the newest', rowsOf('2', '1'), rowsOf('5', '4', '3'), 3],
  ['no row is new in an empty list', [], rowsOf('1'), 0],
  ['no row is new until the newest rows have been loaded', rowsOf('2', '1'), [], 0],
])('%s', (_title, loaded, newest, count) => {
  expect(countNewRows(loaded, newest)).toBe(count);
});
