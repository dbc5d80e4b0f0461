import * as actions from './action.ts';
import type { CommandName } from './command.ts';
import type { World } from './world.ts';

/** What has become of the first appointment, by deeds and hours that passed. */
const beginnings = {
  proposed: [],
  requested: ['request'],
  agreed: ['accept'],
  asked: ['accept', 'ask'],
  askedOwn: ['accept', 'askAsArtisan'],
  begun: ['accept', 73],
  disputed: ['accept', 73, 'dispute'],
} as const satisfies Record<string, readonly (CommandName | number | 'request')[]>;

export type InitialState = keyof typeof beginnings;

// Object.keys() knows strings only; these are the table's own.
export const initialStates = Object.keys(beginnings) as InitialState[];

/** Takes an opening's steps: four proposals, three of them by one artisan, and two of those at nearly the same time. */
export async function applyInitialState(world: World, opening: InitialState): Promise<void> {
  const [first, ...others] = beginnings[opening];
  const isRequested = first === 'request';
  if (isRequested) await request(world);
  for (const [by, to, slot] of [
    [0, 0, 0],
    [0, 1, 1],
    [0, 0, 6],
    [1, 0, 2],
  ] as const) {
    await actions.alone(world, actions.proposalAction(world, { by, to, slot }));
  }
  if (first === undefined || isRequested) return;
  for (const step of [first, ...others]) {
    if (typeof step === 'number') await world.pass(step * 3_600_000);
    else await actions.alone(world, actions.actionOf(world, { command: step, which: 0, slot: 4 }));
  }
}

/** A request that one more acceptance fills, about which its customer talks with the first artisan. */
async function request(world: World): Promise<void> {
  await actions.alone(world, actions.requestAction(world, 0));
  for (const who of [0, 1, 2, 3])
    await actions.alone(world, actions.answerAction(world, { command: 'acceptJob', which: 0, who }));
  await actions.alone(world, actions.answerAction(world, { command: 'chat', which: 0, who: 0 }));
}
