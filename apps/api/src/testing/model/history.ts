import fc from 'fast-check';
import { writeDownDue } from '../../modules/booking/due.ts';
import { judge, judgeEnd } from './judge.ts';
import { open, openings, steps } from './step.ts';
import { type Ground, openWorld, type World } from './world.ts';

/** How many histories are played, and from which seed; a failed one is told with its seed and its shortest form. */
export interface Play {
  histories: number;
  seed?: number;
}

/**
 * Plays histories of an artisan and two customers: proposals, answers, other times, problems, calls at once, hours that
 * pass, workers and transactions that break off. After each step no change was illegal or out of its time, no time is
 * booked twice, and everybody was told of everything once. Answers the number of steps.
 */
export async function playHistories(ground: Ground, { histories, seed }: Play): Promise<number> {
  const world = await openWorld(ground);
  let taken = 0;
  // The types of its keys are those of the table.
  const opening = fc.constantFrom(...(Object.keys(openings) as (keyof typeof openings)[]));
  const history = fc.commands(steps, { maxCommands: 24, size: 'max' });
  const property = fc.asyncProperty(opening, history, async (begins, commands) => {
    await world.clear();
    const model = await open(world, begins);
    await fc.asyncModelRun(() => ({ model, real: world }), commands);
    taken += [...commands].length;
    await finish(world);
  });
  await fc.assert(property, { numRuns: histories, ...(seed === undefined ? {} : { seed }) });
  return taken;
}

/** The worker comes round at last. */
async function finish(world: World): Promise<void> {
  await writeDownDue(world.db);
  const faults = [...(await judge(world)), ...(await judgeEnd(world))];
  if (faults.length > 0) throw new Error(`In the end: ${faults.join('\n')}`);
}
