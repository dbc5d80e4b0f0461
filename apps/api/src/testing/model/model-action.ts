import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { overlap, timeRangeOf, toMs, transitionTimesOf } from '@fixit/contract/rules/booking-rules';
import type { BookingRecord } from '@fixit/contract/rules/marketplace-rows';
import { instantOf } from '@fixit/contract/value/london-time';
import {
  bookingOf,
  type Command,
  commandNames,
  isOff,
  isSlotFree,
  type Prediction,
  predictCommand,
  runBookingCommand,
} from './booking-command.ts';
import type { ModelReply } from './call-as.ts';
import { dayAt, slotTimeOf } from './clock-changes.ts';
import { findViolations } from './invariants.ts';
import type { World } from './model-world.ts';
import { createRequest, predictAnswer, type RequestAnswer, requestOf, runAnswer } from './request-command.ts';

export interface ModelAction {
  description: string;
  prediction: Prediction;
  /** Replaces the usual statuses of a refusal, 400 and 409. */
  refusal?: number;
  run: () => Promise<ModelReply>;
  repeat: () => ModelAction;
}

export function bookingAction(world: World, input: Command): ModelAction {
  const command = { ...input, which: input.which % world.current.bookings.length };
  const row = bookingOf(world, command);
  return {
    description: `${command.command} ${row.service_description}${command.command.startsWith('requestReschedule') ? ` to ${command.slot}` : ''}`,
    prediction: predictCommand(world, row, command),
    run: () => runBookingCommand(world, row, command),
    repeat: () => bookingAction(world, command),
  };
}

export function openCommands(world: World, which: number, slot: number): Command[] {
  return commandNames
    .map((command) => ({ command, which, slot }))
    .filter((command) => predictCommand(world, bookingOf(world, command), command) === 'changes');
}

/** Returns the booking's own index if there is no conflict. */
export function findConflictingBooking({ current: { bookings } }: World, which: number): number {
  const row = bookings[which % bookings.length];
  const index = bookings.findIndex(
    (other) =>
      row &&
      other.id !== row.id &&
      other.artisan_id === row.artisan_id &&
      overlap(timeRangeOf(row), timeRangeOf(other)),
  );
  return index < 0 ? which : index;
}

export function answerAction(world: World, answer: RequestAnswer): ModelAction {
  const input = { ...answer, which: answer.which % world.current.jobs.length };
  const request = requestOf(world, input);
  return {
    description: `${input.command} ${request.description} by ${input.artisanIndex}`,
    prediction: predictAnswer(world, request, input),
    // The call answers 404 for an artisan to whom the customer may not write.
    ...(input.command === 'chat' ? { refusal: 404 } : {}),
    run: () => runAnswer(world, request, input),
    repeat: () => answerAction(world, input),
  };
}

export function requestAction(world: World, customer: number): ModelAction {
  return {
    description: `request by ${customer}`,
    prediction: 'changes',
    run: () => createRequest(world, customer),
    repeat: () => requestAction(world, customer),
  };
}

export interface ProposalChoice {
  by: number;
  to: number;
  slot: number;
}

export function proposalAction(world: World, proposal: ProposalChoice): ModelAction {
  const { by, to, slot } = proposal;
  const [person, customer] = [world.artisans[by % 2], world.customers[to % 2]];
  if (!person || !customer) throw new Error('Nobody to propose to');
  const slotTime = slotTimeOf(world.season, slot);
  const starts = instantOf(slotTime);
  const [starts_at, ends_at] = [starts ?? 0, (starts ?? 0) + 3_600_000].map((at) => new Date(at).toISOString());
  const row = { id: '', artisan_id: person.artisan_id, starts_at: starts_at ?? '', ends_at: ends_at ?? '' };
  const isAllowed =
    starts !== null && world.now < starts && !isOff(world, row, starts) && isSlotFree(world, row, starts);
  return {
    description: `proposal of ${by} to ${to} at ${slot}`,
    prediction: isAllowed ? 'changes' : 'refused',
    run: async () => {
      const conversation_id = world.conversationOf(customer, person);
      const service_description = `Work ${world.current.bookings.length}`;
      return world.call(booking.propose, person, { body: { conversation_id, ...slotTime, service_description } });
    },
    repeat: () => proposalAction(world, proposal),
  };
}

export function timeOffAction(world: World, by: number, slot: number): ModelAction {
  const person = world.artisans[by % 2];
  if (!person) throw new Error('Nobody to take time off');
  const { appointment_date } = slotTimeOf(world.season, slot);
  return {
    description: `${by} is off on the day of ${slot}`,
    prediction: appointment_date < dayAt(world.now) ? 'refused' : 'repeats',
    run: async () => {
      const reply = await world.call(artisan.addTimeOff, person, {
        body: { from: appointment_date, to: appointment_date },
      });
      if (reply.status < 300) world.daysOff.add(`${person.artisan_id} ${appointment_date}`);
      return reply;
    },
    repeat: () => timeOffAction(world, by, slot),
  };
}

export async function runAlone(world: World, action: ModelAction): Promise<void> {
  const reply = await action.run();
  const violations = await findViolations(world);
  failHistory(action.description, [
    ...violations,
    ...compareWithPrediction(action, reply, world.current.changes.length > 0),
  ]);
}

/** If one of the actions was predicted to change something, something must change. */
export async function runSimultaneously(world: World, actions: readonly ModelAction[]): Promise<void> {
  const replies = await Promise.all(actions.map(({ run }) => run()));
  const violations = await findViolations(world);
  const isUnchanged = world.current.changes.length === 0 && actions.some(({ prediction }) => prediction === 'changes');
  failHistory(actions.map(({ description }) => description).join(', '), [
    ...violations,
    ...replies.flatMap(({ status }, index) => (isOrdinary(actions[index], status) ? [] : [`answered ${status}`])),
    ...(isUnchanged ? ['changed nothing'] : []),
  ]);
}

/** The connection is killed at one of the action's writes. A caller retries after a 503. */
export async function runWithConnectionLoss(world: World, at: number, action: ModelAction): Promise<void> {
  let reply: ModelReply | undefined;
  await world.runKillingConnection(at, async () => {
    reply = await action.run();
  });
  const violations = await findViolations(world);
  const isDead = reply?.status === 503;
  if (reply && !isDead && !isOrdinary(action, reply.status)) violations.push(`answered ${reply.status}`);
  if (isDead && world.current.changes.length > 0) violations.push('was only partly rolled back');
  failHistory(`${action.description}, dying at ${at}`, violations);
  if (isDead) await runAlone(world, action.repeat());
}

/** Moves the clock to a minute before, or just after, the next change that is due. */
export async function passTimeUntilNextChange(
  world: World,
  which: number,
  isAfter: boolean,
  rows = world.current.bookings,
): Promise<void> {
  const delays = delaysUntilChanges(world, rows).filter((delay) => delay > minute);
  const delay = delays[which % delays.length];
  await passTime(world, delay === undefined ? 60 * minute : isAfter ? delay + 1_000 : delay - minute);
}

/**
 * `duration` is a minimum in milliseconds: the clock never stops just before another change is due,
 * because it continues between a call and its check.
 */
export async function passTime(world: World, duration: number): Promise<void> {
  const delays = delaysUntilChanges(world, world.current.bookings);
  const isClose = (stop: number) => delays.some((delay) => delay >= stop && delay < stop + 20_000);
  let stop = duration;
  while (isClose(stop)) stop += 20_000;
  await world.pass(stop);
}

/** The delays are in milliseconds. */
function delaysUntilChanges({ current, now }: World, rows: readonly BookingRecord[]): number[] {
  const times = [...rows.flatMap(transitionTimesOf), ...current.jobs.map(({ expires_at }) => toMs(expires_at))];
  return times.map((instant) => instant - now);
}

/** Moves the clock close to a due change of a booking, then runs a command that was possible until then. */
export async function runAfterDeadline(world: World, command: Command, which: number, isAfter: boolean): Promise<void> {
  await passTimeUntilNextChange(world, which, isAfter, [bookingOf(world, command)]);
  await runAlone(world, bookingAction(world, command));
}

const minute = 60_000;

function isRefused({ refusal }: ModelAction, status: number): boolean {
  return refusal === undefined ? status === 400 || status === 409 : status === refusal;
}

/** A simultaneous action may cause a refusal. */
function isOrdinary(action: ModelAction | undefined, status: number): boolean {
  return status === 200 || status === 201 || (action !== undefined && isRefused(action, status));
}

function compareWithPrediction(action: ModelAction, { status }: ModelReply, changed: boolean): string[] {
  const { prediction } = action;
  if (prediction === 'refused' ? !isRefused(action, status) : status >= 300)
    return [`answered ${status}, although the prediction was: ${prediction}`];
  if (changed === (prediction === 'changes')) return [];
  return [changed ? 'changed something' : 'changed nothing'];
}

export function failHistory(description: string, violations: readonly string[]): void {
  if (violations.length > 0) throw new Error(`After ${description}:\n${violations.join('\n')}`);
}
