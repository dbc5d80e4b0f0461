import fc from 'fast-check';
import { completesAt } from './appointment.ts';
import { seasonNames } from './clock-changes.ts';
import { applyInitialState, initialStates } from './initial-state.ts';
import { findFinalViolations } from './invariants.ts';
import { steps } from './step.ts';
import { working } from './worker.ts';
import { type Ground, openWorld, type World } from './world.ts';

/** How many histories are played, and from which seed; a failed one is told with its seed and its shortest form. */
export interface Play {
  histories: number;
  seed?: number;
  /** Milliseconds after which playing, or looking for the shortest form of what failed, is given up. */
  limit?: number;
}

/**
 * Plays histories of artisans and customers: requests and their answers, proposals, other times, problems, calls at once,
 * days off, hours that pass, also where the clocks change, and connections that die. After each step every call has
 * answered as it should, no change was illegal or out of its time, no time is booked twice, and everybody was told of
 * everything once. Answers the number of steps.
 */
export async function playHistories(ground: Ground, { histories, seed, limit }: Play): Promise<number> {
  const world = await openWorld(ground);
  let taken = 0;
  const opening = fc.record({
    season: fc.constantFrom(...seasonNames),
    begins: fc.constantFrom(...initialStates),
    dies: fc.integer({ min: 1, max: 6 }),
  });
  const history = fc.commands(steps, { maxCommands: 24, size: 'max' });
  const property = fc.asyncProperty(opening, history, async ({ season, begins, dies }, commands) => {
    await world.clear(season);
    await applyInitialState(world, begins);
    const model = { requests: world.seen.requests.length };
    await fc.asyncModelRun(() => ({ model, real: world }), commands);
    taken += [...commands].length;
    await finish(world, dies);
  });
  await fc.assert(property, {
    numRuns: histories,
    ...(seed === undefined ? {} : { seed }),
    ...(limit === undefined ? {} : { interruptAfterTimeLimit: limit, markInterruptAsFailure: true }),
  });
  return taken;
}

const minute = 60_000;
const days = 24 * 60 * minute;

/**
 * The worker comes round at last, or also before and after an appointment counts as done by itself, and once more when all
 * is long over: there is much to write down, and it dies over it.
 */
async function finish(world: World, dies: number): Promise<void> {
  await working(world, { dies });
  await conclude(world);
  // Half of the histories have no worker between: then whatever ran out is told with what comes after it.
  const done =
    dies % 2 === 0
      ? Number.NaN
      : Math.min(...world.seen.bookings.filter(({ state }) => state === 'accepted').map(completesAt));
  for (const stop of Number.isFinite(done) ? [done - minute, done + minute] : []) {
    await world.pass(Math.max(0, stop - world.now));
    await working(world);
  }
  await world.pass(40 * days);
  await working(world, { dies });
  await conclude(world);
}

async function conclude(world: World): Promise<void> {
  const violations = await findFinalViolations(world);
  if (violations.length > 0) throw new Error(`In the end:\n${violations.join('\n')}`);
}
