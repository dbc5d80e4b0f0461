import { behaviour } from './mutants/behaviour.mjs';
import { figures } from './mutants/figures.mjs';
import { words } from './mutants/words.mjs';

/**
 * Each fault breaks a statement of the specification: in `file`, directly after the text `at`, the expression `from`
 * becomes `to`. `number` is the statement, and `test` the test that must fail.
 */
export const mutants = [...figures, ...words, ...behaviour].map((mutant, index) => ({
  ...mutant,
  id: `fault-${index + 1}`,
}));

/** Returns a sentence for each fault that cannot be planted. */
export function findMutantFaults(mutants, citations, read) {
  const cited = new Map(citations.map(({ number, tests }) => [number, tests]));
  return mutants.flatMap(({ number, file, at, from, test }) => {
    const places = read(file).split(at + from).length - 1;
    return [
      ...(places === 1 ? [] : [`${number}: '${at}${from}' occurs ${places} times in ${file}; a fault needs it once`]),
      ...(cited.get(number)?.includes(test) ? [] : [`${number}: a fault names a test that is not cited: ${test}`]),
    ];
  });
}

/**
 * Plants all faults of a file. A fault is active only in a page with its id in `plantedFault`, so that one build
 * contains all faults.
 */
export function plant(text, mutants) {
  return mutants.reduce(
    (planted, { id, at, from, to }) =>
      planted.replace(at + from, () => `${at}(globalThis.plantedFault === '${id}' ? (${to}) : (${from}))`),
    text,
  );
}
