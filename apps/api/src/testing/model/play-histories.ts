import { completesAt } from '@fixit/contract/rules/booking-rules';
import fc from 'fast-check';
import { seasonNames } from './clock-changes.ts';
import { applyInitialState, initialStates } from './initial-state.ts';
import { findFinalViolations } from './invariants.ts';
import { passTime } from './model-action.ts';
import { steps } from './model-steps.ts';
import { type ModelServer, openWorld, type World } from './model-world.ts';
import { runWorkers } from './run-workers.ts';

/** A failure reports its seed and its shortest form. */
export interface PlayOptions {
  histories: number;
  seed?: number;
  /** Playing or shrinking stops after this time in milliseconds. */
  limit?: number;
}

/**
 * Checks after each step that every call has answered as predicted, every change is legal and in time,
 * no time is booked twice, and everybody was notified of everything once. Returns the number of steps.
 */
export async function playHistories(server: ModelServer, { histories, seed, limit }: PlayOptions): Promise<number> {
  const world = await openWorld(server);
  let stepCount = 0;
  const opening = fc.record({
    season: fc.constantFrom(...seasonNames),
    begins: fc.constantFrom(...initialStates),
    killedWrite: fc.integer({ min: 1, max: 6 }),
  });
  const history = fc.commands(steps, { maxCommands: 24, size: 'max' });
  const property = fc.asyncProperty(opening, history, async ({ season, begins, killedWrite }, commands) => {
    await world.clear(season);
    await applyInitialState(world, begins);
    const model = { jobs: world.current.jobs.length };
    await fc.asyncModelRun(() => ({ model, real: world }), commands);
    stepCount += [...commands].length;
    await finish(world, killedWrite);
  });
  await fc.assert(property, {
    numRuns: histories,
    ...(seed === undefined ? {} : { seed }),
    ...(limit === undefined ? {} : { interruptAfterTimeLimit: limit, markInterruptAsFailure: true }),
  });
  return stepCount;
}

const minute = 60_000;
const dayMs = 24 * 60 * minute;

/**
 * In half of the histories, the worker also runs before and after time completes a booking. The first
 * and the last worker lose their connection at one of their writes.
 */
async function finish(world: World, killedWrite: number): Promise<void> {
  await runWorkers(world, { killedWrite });
  await checkFinalState(world);
  // If no worker runs in between, an expiry is notified together with the change that follows it.
  const done =
    killedWrite % 2 === 0
      ? Number.NaN
      : Math.min(...world.current.bookings.filter(({ state }) => state === 'accepted').map(completesAt));
  for (const stop of Number.isFinite(done) ? [done - minute, done + minute] : []) {
    await passTime(world, Math.max(0, stop - world.now));
    await runWorkers(world);
  }
  await world.pass(40 * dayMs);
  await runWorkers(world, { killedWrite });
  await checkFinalState(world);
}

async function checkFinalState(world: World): Promise<void> {
  const violations = await findFinalViolations(world);
  if (violations.length > 0) throw new Error(`In the end:\n${violations.join('\n')}`);
}
