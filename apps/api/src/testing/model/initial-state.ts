import type { CommandName } from './booking-command.ts';
import * as actions from './model-action.ts';
import type { World } from './model-world.ts';

const initialSteps = {
  proposed: [],
  requested: ['request'],
  agreed: ['accept'],
  rescheduleByCustomer: ['accept', 'requestReschedule'],
  rescheduleByArtisan: ['accept', 'requestRescheduleAsArtisan'],
  begun: ['accept', 73],
  disputed: ['accept', 73, 'dispute'],
} as const satisfies Record<string, readonly (CommandName | number | 'request')[]>;

export type InitialState = keyof typeof initialSteps;

// Object.keys() returns plain strings.
export const initialStates = Object.keys(initialSteps) as InitialState[];

/** Makes four proposals first. One artisan makes three of them, two of which overlap. */
export async function applyInitialState(world: World, initialState: InitialState): Promise<void> {
  const [first, ...others] = initialSteps[initialState];
  const isRequested = first === 'request';
  if (isRequested) await addNearlyFilledRequest(world);
  for (const [by, to, slot] of [
    [0, 0, 0],
    [0, 1, 1],
    [0, 0, 6],
    [1, 0, 2],
  ] as const) {
    await actions.runAlone(world, actions.proposalAction(world, { by, to, slot }));
  }
  if (first === undefined || isRequested) return;
  for (const step of [first, ...others]) {
    if (typeof step === 'number') await world.pass(step * 3_600_000);
    else await actions.runAlone(world, actions.bookingAction(world, { command: step, which: 0, slot: 4 }));
  }
}

/** One more acceptance would fill the request. Its customer chats with the first artisan. */
async function addNearlyFilledRequest(world: World): Promise<void> {
  await actions.runAlone(world, actions.requestAction(world, 0));
  for (const artisanIndex of [0, 1, 2, 3])
    await actions.runAlone(world, actions.answerAction(world, { command: 'acceptInvitation', which: 0, artisanIndex }));
  await actions.runAlone(world, actions.answerAction(world, { command: 'chat', which: 0, artisanIndex: 0 }));
}
