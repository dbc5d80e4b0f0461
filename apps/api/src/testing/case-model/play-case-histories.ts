import fc from 'fast-check';
import type { ModelServer } from '../model/model-world.ts';
import { caseSteps } from './case-steps.ts';
import { openCaseWorld } from './case-world.ts';

interface CasePlay {
  histories: number;
  seed?: number;
}

/** Returns the number of steps. A failure reports its seed and its shortest form. */
export async function playCaseHistories(server: ModelServer, { histories, seed }: CasePlay): Promise<number> {
  const world = await openCaseWorld(server);
  let steps = 0;
  const property = fc.asyncProperty(fc.commands(caseSteps, { maxCommands: 24, size: 'max' }), async (commands) => {
    await world.clear();
    const { customer, artisan } = world.chat(0);
    for (const person of [customer, artisan]) await world.say(world.chat(0), person);
    await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
    steps += [...commands].length;
  });
  await fc.assert(property, { numRuns: histories, ...(seed === undefined ? {} : { seed }) });
  return steps;
}
