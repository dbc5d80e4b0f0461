import { behaviour } from './mutants/behaviour.mjs';
import { figures } from './mutants/figures.mjs';
import { words } from './mutants/words.mjs';

/**
 * Faults that a test cited for a statement has to notice. In `file`, right behind the text `at`, the expression `from`
 * becomes `to`; `number` is the statement, `test` the one that is to fail.
 */
export const mutants = [...figures, ...words, ...behaviour].map((mutant, index) => ({
  ...mutant,
  id: `fault-${index + 1}`,
}));

/** What keeps a fault from being planted, each as a sentence. */
export function findMutantFaults(mutants, rows, read) {
  const cited = new Map(rows.map((row) => [row.number, row.tests]));
  return mutants.flatMap(({ number, file, at, from, test }) => {
    const places = read(file).split(at + from).length - 1;
    return [
      ...(places === 1 ? [] : [`${number}: '${at}${from}' stands ${places} times in ${file}; a fault needs it once`]),
      ...(cited.get(number)?.includes(test) ? [] : [`${number}: a fault names a test that is not cited: ${test}`]),
    ];
  });
}

/**
 * A file's text with all of its faults in it, each asleep: the page that has its id in `plantedFault` gets the wrong
 * expression, every other the right one. So one build serves all.
 */
export function plant(text, mutants) {
  return mutants.reduce(
    (planted, { id, at, from, to }) =>
      planted.replace(at + from, () => `${at}(globalThis.plantedFault === '${id}' ? (${to}) : (${from}))`),
    text,
  );
}
