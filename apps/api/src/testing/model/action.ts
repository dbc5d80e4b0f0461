import { artisan } from '@fixit/contract/artisan';
import { booking } from '@fixit/contract/booking';
import { overlap, type Row, time, turnsOf } from './appointment.ts';
import { type Answer, answer, ask, foreseeAnswer, requestOf } from './request-command.ts';
import { dayAt, instantOf, wallOf } from './clock-changes.ts';
import { act, type Command, commandNames, type Foreseen, foresee, isFree, isOff, rowOf } from './command.ts';
import { findViolations } from './invariants.ts';
import type { Reply, World } from './world.ts';

/** Something that is done: what is to come of it, doing it, and how it is told. */
export interface Action {
  description: string;
  foreseen: Foreseen;
  /** What a refusal answers, unless 400 or 409. */
  refusal?: number;
  run: () => Promise<Reply>;
  /** The same once more, as it is then to come. */
  again: () => Action;
}

/** A deed about an appointment. */
export function actionOf(world: World, given: Command): Action {
  const command = { ...given, which: given.which % world.seen.bookings.length };
  const row = rowOf(world, command);
  return {
    description: `${command.command} ${row.service_description}${command.command.startsWith('ask') ? ` to ${command.slot}` : ''}`,
    foreseen: foresee(world, row, command),
    run: () => act(world, row, command),
    again: () => actionOf(world, command),
  };
}

/** The deeds about an appointment that would change it now. */
export function openCommands(world: World, which: number, slot: number): Command[] {
  return commandNames
    .map((command) => ({ command, which, slot }))
    .filter((command) => foresee(world, rowOf(world, command), command) === 'changes');
}

/** The place of an appointment that stands in the way of another, or of the same when there is none. */
export function rivalOf({ seen: { bookings } }: World, which: number): number {
  const row = bookings[which % bookings.length];
  const place = bookings.findIndex(
    (other) =>
      row &&
      other.id !== row.id &&
      other.artisan_id === row.artisan_id &&
      overlap(timeRangeOf(row), timeRangeOf(other)),
  );
  return place < 0 ? which : place;
}

const timeRangeOf = ({ starts_at, ends_at }: Row) => [time(starts_at), time(ends_at)] as const;

/** A deed about a request. */
export function answerAction(world: World, answered: Answer): Action {
  const given = { ...answered, which: answered.which % world.seen.requests.length };
  const request = requestOf(world, given);
  return {
    description: `${given.command} ${request.description} by ${given.who}`,
    foreseen: foreseeAnswer(world, request, given),
    // Whom a customer may not write to is not to be found.
    ...(given.command === 'chat' ? { refusal: 404 } : {}),
    run: () => answer(world, request, given),
    again: () => answerAction(world, given),
  };
}

/** A customer asks for work. */
export function requestAction(world: World, customer: number): Action {
  return {
    description: `request by ${customer}`,
    foreseen: 'changes',
    run: () => ask(world, customer),
    again: () => requestAction(world, customer),
  };
}

export interface Proposal {
  by: number;
  to: number;
  slot: number;
}

/** One of the first two artisans proposes an hour of work. */
export function proposalAction(world: World, proposal: Proposal): Action {
  const { by, to, slot } = proposal;
  const [person, customer] = [world.artisans[by % 2], world.customers[to % 2]];
  if (!person || !customer) throw new Error('Nobody to propose to');
  const wall = wallOf(world.season, slot);
  const starts = instantOf(wall);
  const [starts_at, ends_at] = [starts ?? 0, (starts ?? 0) + 3_600_000].map((at) => new Date(at).toISOString());
  const row = { id: '', artisan_id: person.artisan_id, starts_at: starts_at ?? '', ends_at: ends_at ?? '' };
  const mayBe = starts !== null && world.now < starts && !isOff(world, row, starts) && isFree(world, row, starts);
  return {
    description: `proposal of ${by} to ${to} at ${slot}`,
    foreseen: mayBe ? 'changes' : 'refused',
    run: async () => {
      const conversation_id = world.talkOf(customer, person);
      const service_description = `Work ${world.seen.bookings.length}`;
      return world.call(booking.propose, person, { body: { conversation_id, ...wall, service_description } });
    },
    again: () => proposalAction(world, proposal),
  };
}

/** One of the first two artisans takes a day off. */
export function timeOffAction(world: World, by: number, slot: number): Action {
  const person = world.artisans[by % 2];
  if (!person) throw new Error('Nobody to take time off');
  const { appointment_date } = wallOf(world.season, slot);
  return {
    description: `${by} is off on the day of ${slot}`,
    foreseen: appointment_date < dayAt(world.now) ? 'refused' : 'repeats',
    run: async () => {
      const reply = await world.call(artisan.addTimeOff, person, {
        body: { from: appointment_date, to: appointment_date },
      });
      if (reply.status < 300) world.off.add(`${person.artisan_id} ${appointment_date}`);
      return reply;
    },
    again: () => timeOffAction(world, by, slot),
  };
}

/** Does one thing while nobody disturbs it. */
export async function alone(world: World, action: Action): Promise<void> {
  const reply = await action.run();
  const violations = await findViolations(world);
  complain(action.description, [...violations, ...verdict(action, reply, world.seen.changes.length > 0)]);
}

/** Does several things at once; when one of them may change something, something changes. */
export async function simultaneously(world: World, actions: readonly Action[]): Promise<void> {
  const replies = await Promise.all(actions.map(({ run }) => run()));
  const violations = await findViolations(world);
  const isStill = world.seen.changes.length === 0 && actions.some(({ foreseen }) => foreseen === 'changes');
  complain(actions.map(({ description }) => description).join(', '), [
    ...violations,
    ...replies.flatMap(({ status }, place) => (isOrdinary(actions[place], status) ? [] : [`answered ${status}`])),
    ...(isStill ? ['changed nothing'] : []),
  ]);
}

/** Does things whose connection dies at one of their writes; whoever was told to try again does, and sees what stands. */
export async function withConnectionLoss(world: World, at: number, action: Action): Promise<void> {
  let reply: Reply | undefined;
  await world.killing(at, async () => {
    reply = await action.run();
  });
  const violations = await findViolations(world);
  const isDead = reply?.status === 503;
  if (reply && !isDead && !isOrdinary(action, reply.status)) violations.push(`answered ${reply.status}`);
  if (isDead && world.seen.changes.length > 0) violations.push('half of it holds');
  complain(`${action.description}, dying at ${at}`, violations);
  if (isDead) await alone(world, action.again());
}

/** Time passes, until something becomes different by itself: a minute before that, or just after. */
export async function untilNextChange(
  world: World,
  which: number,
  isAfter: boolean,
  rows = world.seen.bookings,
): Promise<void> {
  const turns = [...rows.flatMap(turnsOf), ...world.seen.requests.map(({ expires_at }) => time(expires_at))]
    .map((turn) => turn - world.now)
    .filter((left) => left > minute);
  const left = turns[which % turns.length];
  await world.pass(left === undefined ? 60 * minute : isAfter ? left + 1_000 : left - minute);
}

/** Time passes until an appointment becomes different by itself, and then somebody does what could be done before. */
export async function afterDeadline(world: World, command: Command, which: number, isAfter: boolean): Promise<void> {
  await untilNextChange(world, which, isAfter, [rowOf(world, command)]);
  await alone(world, actionOf(world, command));
}

const minute = 60_000;

function isRefused({ refusal }: Action, status: number): boolean {
  return refusal === undefined ? status === 400 || status === 409 : status === refusal;
}

/** Whether a call may answer so when others are at work. */
function isOrdinary(action: Action | undefined, status: number): boolean {
  return status === 200 || status === 201 || (action !== undefined && isRefused(action, status));
}

function verdict(action: Action, { status }: Reply, changed: boolean): string[] {
  const { foreseen } = action;
  if (foreseen === 'refused' ? !isRefused(action, status) : status >= 300)
    return [`answered ${status}; what was to come: ${foreseen}`];
  if (changed === (foreseen === 'changes')) return [];
  return [changed ? 'changed something' : 'changed nothing'];
}

/** Ends a history with all that is wrong. */
export function complain(description: string, violations: readonly string[]): void {
  if (violations.length > 0) throw new Error(`After ${description}:\n${violations.join('\n')}`);
}
