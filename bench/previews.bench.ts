import { compareActions } from '@fixit/api/testing/previews/random-actions';
import { atMost, count, type Figure, load } from './measuring/figure.ts';

const actions = 1_000;

/** Compares the previews of random operator actions with what the actions then do. */
export default async function measure(): Promise<Figure[]> {
  const begun = performance.now();
  const { differences, done, nothingToDo, refused, changed } = await compareActions(actions, 1);
  for (const difference of differences) console.error(difference);
  const minutes = (performance.now() - begun) / 60_000;
  const outcomes = `${count(done)} done, ${count(nothingToDo)} without anything to do, ${count(refused)} refused`;
  const note = ` (${outcomes}, ${count(changed)} previews out of date, ${minutes.toFixed(1)} minutes, ${load()})`;
  return [
    atMost(
      `${count(actions)} random operator actions: previews unlike what was done`,
      differences.length,
      0,
      count,
      note,
    ),
  ];
}
