import { booking } from '@fixit/contract/booking';
import type { Route } from '@fixit/contract/route';
import { movesUntil, overlap, type Row, type Side, stateAt, time } from './appointment.ts';
import { dayAt, instantOf, type Wall, wallTimeOf } from './clock-changes.ts';
import type { Reply, World } from './world.ts';

/** The commands on one booking. */
const routes = {
  accept: booking.acceptByPost,
  reject: booking.reject,
  cancelAsCustomer: booking.cancelAsCustomer,
  confirm: booking.confirm,
  dispute: booking.dispute,
  ask: booking.requestRescheduleAsCustomer,
  takeBack: booking.withdrawRescheduleAsCustomer,
  move: booking.acceptRescheduleAsCustomer,
  decline: booking.declineRescheduleAsCustomer,
  cancel: booking.cancelAsArtisan,
  complete: booking.complete,
  askAsArtisan: booking.requestRescheduleAsArtisan,
  takeBackAsArtisan: booking.withdrawRescheduleAsArtisan,
  moveAsArtisan: booking.acceptRescheduleAsArtisan,
  declineAsArtisan: booking.declineRescheduleAsArtisan,
} as const satisfies Record<string, Route>;

export type CommandName = keyof typeof routes;

// Object.keys() returns plain strings.
export const commandNames = Object.keys(routes) as CommandName[];

/** A booking's interval of its artisan's time. */
type Slot = Pick<Row, 'id' | 'artisan_id' | 'starts_at' | 'ends_at'>;

/** A command, the index of the booking, and the new slot for a reschedule. */
export interface Command {
  command: CommandName;
  which: number;
  slot: number;
}

/** The predicted outcome of a call: a change, an idempotent repeat, or a refusal. */
export type Prediction = 'changes' | 'repeats' | 'refused';

/** The booking of a command. */
export function rowOf({ seen }: World, { which }: Command): Row {
  const row = seen.bookings[which % seen.bookings.length];
  if (!row) throw new Error('No appointment to choose from');
  return row;
}

/** Makes the call. */
export function runCommand(world: World, row: Row, { command, slot }: Command): Promise<Reply> {
  const { id, service_description } = row;
  const route: Route = routes[command];
  const person = world.partyOf(row, sideOf(command));
  if (command === 'accept') return world.call(route, person, { query: { booking_id: id } });
  if (command === 'dispute')
    return world.call(route, person, { params: { id }, body: { reason: `${service_description} is not done` } });
  return world.call(route, person, {
    params: { id },
    ...(asks(command) ? { body: wallTimeOf(world.season, slot) } : {}),
  });
}

const sideOf = (command: CommandName): Side => (routes[command].access === 'artisan' ? 'artisan' : 'customer');
const asks = (command: CommandName) => command === 'ask' || command === 'askAsArtisan';

/** Predicts a command that runs alone, by the published rules. */
export function predictCommand(world: World, row: Row, { command, slot }: Command): Prediction {
  const { now } = world;
  const state = stateAt(row, now);
  const side = sideOf(command);
  const [starts, ends] = [time(row.starts_at), time(row.ends_at)];
  const hasOpenReschedule = state === 'accepted' && now < movesUntil(row);
  const isOwn = row.reschedule_by === side;
  const may = (isAllowed: boolean, isSo = false): Prediction => (isSo ? 'repeats' : isAllowed ? 'changes' : 'refused');
  const isBy = row.closed_by === side;
  switch (command) {
    case 'accept':
      return may(state === 'awaiting' && now < starts && isFree(world, row, starts), state === 'accepted');
    case 'reject':
      return may(
        state === 'awaiting' || (state === 'accepted' && now < starts),
        (state === 'rejected' || state === 'cancelled') && isBy,
      );
    case 'cancelAsCustomer':
      return may(state === 'accepted' && now < starts, state === 'cancelled' && isBy);
    case 'cancel':
      return may(
        state === 'awaiting' || (state === 'accepted' && now < ends),
        (state === 'withdrawn' || state === 'cancelled') && isBy,
      );
    case 'confirm':
      return may((state === 'accepted' || state === 'disputed') && starts <= now, state === 'completed');
    case 'complete':
      return may(state === 'accepted' && starts <= now, state === 'completed');
    case 'dispute':
      return may(mayDispute(row, now), state === 'disputed');
    case 'ask':
    case 'askAsArtisan': {
      const wall = wallTimeOf(world.season, slot);
      const isAsked = hasOpenReschedule && isOwn && isAsking(row, wall);
      return may(state === 'accepted' && now < starts && !hasOpenReschedule && mayMoveTo(world, row, wall), isAsked);
    }
    case 'takeBack':
    case 'takeBackAsArtisan':
      return may(hasOpenReschedule && isOwn);
    case 'decline':
    case 'declineAsArtisan':
      return may(hasOpenReschedule && !isOwn);
    case 'move':
    case 'moveAsArtisan':
      return may(hasOpenReschedule && !isOwn && isFree(world, row, time(row.reschedule_starts_at)));
  }
}

/** A problem can be reported from the start until time completes the booking, even if the artisan completed it. */
function mayDispute(row: Row, now: number): boolean {
  const isDone = row.state === 'accepted' || row.state === 'completed';
  return isDone && time(row.starts_at) <= now && stateAt({ ...row, state: 'accepted' }, now) === 'accepted';
}

function isAsking({ reschedule_date, reschedule_time }: Row, { appointment_date, appointment_time }: Wall): boolean {
  return reschedule_date === appointment_date && reschedule_time?.slice(0, 5) === appointment_time;
}

function mayMoveTo(world: World, row: Row, wall: Wall): boolean {
  const instant = instantOf(wall);
  if (instant === null || instant <= world.now || instant === time(row.starts_at)) return false;
  return !isOff(world, row, instant) && isFree(world, row, instant);
}

/** Whether a booking would touch a day off of its artisan. */
export function isOff({ off }: World, { artisan_id, starts_at, ends_at }: Omit<Slot, 'id'>, at: number): boolean {
  const last = at + time(ends_at) - time(starts_at) - 1;
  return off.has(`${artisan_id} ${dayAt(at)}`) || off.has(`${artisan_id} ${dayAt(last)}`);
}

/** Whether no other booking holds the time. */
export function isFree({ seen }: World, row: Slot, at: number) {
  const span = [at, at + time(row.ends_at) - time(row.starts_at)] as const;
  return !seen.bookings.some(
    ({ id, artisan_id, state, starts_at, ends_at }) =>
      id !== row.id &&
      artisan_id === row.artisan_id &&
      state === 'accepted' &&
      overlap([time(starts_at), time(ends_at)], span),
  );
}
