import type { Role } from '@fixit/contract/account';
import { booking } from '@fixit/contract/booking';
import { undoableStates } from '@fixit/contract/booking/undo-booking';
import type { Route } from '@fixit/contract/route';
import {
  bookingStateAt,
  overlap,
  proposalDeadline,
  rescheduleDeadline,
  timeRangeOf,
  toMs,
} from '@fixit/contract/rules/booking-rules';
import type { BookingRecord } from '@fixit/contract/rules/marketplace-rows';
import { undoSeconds } from '@fixit/contract/undo';
import { instantOf } from '@fixit/contract/value/london-time';
import type { ModelReply } from './call-as.ts';
import { dayAt, type SlotTime, slotTimeOf } from './clock-changes.ts';
import type { World } from './model-world.ts';

const routes = {
  accept: booking.acceptByPost,
  reject: booking.reject,
  undoReject: booking.undoReject,
  undoWithdraw: booking.undoWithdraw,
  cancelAsCustomer: booking.cancelAsCustomer,
  confirm: booking.confirm,
  dispute: booking.dispute,
  requestReschedule: booking.requestRescheduleAsCustomer,
  withdrawReschedule: booking.withdrawRescheduleAsCustomer,
  acceptReschedule: booking.acceptRescheduleAsCustomer,
  declineReschedule: booking.declineRescheduleAsCustomer,
  cancel: booking.cancelAsArtisan,
  complete: booking.complete,
  requestRescheduleAsArtisan: booking.requestRescheduleAsArtisan,
  withdrawRescheduleAsArtisan: booking.withdrawRescheduleAsArtisan,
  acceptRescheduleAsArtisan: booking.acceptRescheduleAsArtisan,
  declineRescheduleAsArtisan: booking.declineRescheduleAsArtisan,
} as const satisfies Record<string, Route>;

export type CommandName = keyof typeof routes;

// Object.keys() returns plain strings.
export const commandNames = Object.keys(routes) as CommandName[];

type Slot = Pick<BookingRecord, 'id' | 'artisan_id' | 'starts_at' | 'ends_at'>;

/** `which` is the index of the booking, `slot` the new slot of a reschedule. */
export interface Command {
  command: CommandName;
  which: number;
  slot: number;
}

/** A call that `repeats` a change is idempotent. */
export type Prediction = 'changes' | 'repeats' | 'refused';

export function bookingOf({ current }: World, { which }: Command): BookingRecord {
  const row = current.bookings[which % current.bookings.length];
  if (!row) throw new Error('No appointment to choose from');
  return row;
}

export function runBookingCommand(world: World, row: BookingRecord, { command, slot }: Command): Promise<ModelReply> {
  const { id, service_description } = row;
  const route: Route = routes[command];
  const person = world.partyOf(row, sideOf(command));
  if (command === 'accept') return world.call(route, person, { query: { booking_id: id } });
  if (command === 'dispute')
    return world.call(route, person, { params: { id }, body: { reason: `${service_description} is not done` } });
  return world.call(route, person, {
    params: { id },
    ...(requestsReschedule(command) ? { body: slotTimeOf(world.season, slot) } : {}),
  });
}

const sideOf = (command: CommandName): Role => (routes[command].access === 'artisan' ? 'artisan' : 'customer');
const requestsReschedule = (command: CommandName) =>
  command === 'requestReschedule' || command === 'requestRescheduleAsArtisan';

export function predictCommand(world: World, row: BookingRecord, { command, slot }: Command): Prediction {
  const { now } = world;
  const state = bookingStateAt(row, now);
  const side = sideOf(command);
  const [starts, ends] = [toMs(row.starts_at), toMs(row.ends_at)];
  const hasOpenReschedule = state === 'accepted' && now < rescheduleDeadline(row);
  const isOwn = row.reschedule_by === side;
  const predict = (isAllowed: boolean, isDone = false): Prediction =>
    isDone ? 'repeats' : isAllowed ? 'changes' : 'refused';
  const isClosedBySide = row.closed_by === side;
  switch (command) {
    case 'accept':
      return predict(state === 'awaiting' && now < starts && isSlotFree(world, row, starts), state === 'accepted');
    case 'reject':
      return predict(
        state === 'awaiting' || (state === 'accepted' && now < starts),
        (state === 'rejected' || state === 'cancelled') && isClosedBySide,
      );
    case 'undoReject':
    case 'undoWithdraw':
      return predict(isClosedBySide && isUndoableAt(row, now) && isRestorable(world, row), state === 'awaiting');
    case 'cancelAsCustomer':
      return predict(state === 'accepted' && now < starts, state === 'cancelled' && isClosedBySide);
    case 'cancel':
      return predict(
        state === 'awaiting' || (state === 'accepted' && now < ends),
        (state === 'withdrawn' || state === 'cancelled') && isClosedBySide,
      );
    case 'confirm':
      return predict((state === 'accepted' || state === 'disputed') && starts <= now, state === 'completed');
    case 'complete':
      return predict(state === 'accepted' && starts <= now, state === 'completed');
    case 'dispute':
      return predict(mayDispute(row, now), state === 'disputed');
    case 'requestReschedule':
    case 'requestRescheduleAsArtisan': {
      const slotTime = slotTimeOf(world.season, slot);
      const isRepeat = hasOpenReschedule && isOwn && isRequestedTime(row, slotTime);
      return predict(
        state === 'accepted' && now < starts && !hasOpenReschedule && mayRescheduleTo(world, row, slotTime),
        isRepeat,
      );
    }
    case 'withdrawReschedule':
    case 'withdrawRescheduleAsArtisan':
      return predict(hasOpenReschedule && isOwn);
    case 'declineReschedule':
    case 'declineRescheduleAsArtisan':
      return predict(hasOpenReschedule && !isOwn);
    case 'acceptReschedule':
    case 'acceptRescheduleAsArtisan':
      return predict(hasOpenReschedule && !isOwn && isSlotFree(world, row, toMs(row.reschedule_starts_at)));
  }
}

function isUndoableAt(row: BookingRecord, now: number): boolean {
  const isClosed = undoableStates.some((state) => state === row.state);
  return isClosed && now < toMs(row.closed_at) + undoSeconds.accepted * 1_000;
}

/** The artisan must not have proposed again. */
function isRestorable(world: World, row: BookingRecord): boolean {
  const starts = toMs(row.starts_at);
  const hasLaterProposal = world.current.bookings.some(
    (other) =>
      other.id !== row.id &&
      other.conversation_id === row.conversation_id &&
      toMs(other.created_at) >= toMs(row.closed_at),
  );
  return world.now < Math.min(proposalDeadline(row), starts) && isSlotFree(world, row, starts) && !hasLaterProposal;
}

/** A problem can be reported from the start until time completes the booking, even if the artisan completed it. */
function mayDispute(row: BookingRecord, now: number): boolean {
  const isDone = row.state === 'accepted' || row.state === 'completed';
  return isDone && toMs(row.starts_at) <= now && bookingStateAt({ ...row, state: 'accepted' }, now) === 'accepted';
}

function isRequestedTime(
  { reschedule_date, reschedule_time }: BookingRecord,
  { appointment_date, appointment_time }: SlotTime,
): boolean {
  return reschedule_date === appointment_date && reschedule_time?.slice(0, 5) === appointment_time;
}

function mayRescheduleTo(world: World, row: BookingRecord, slotTime: SlotTime): boolean {
  const instant = instantOf(slotTime);
  if (instant === null || instant <= world.now || instant === toMs(row.starts_at)) return false;
  return !isOff(world, row, instant) && isSlotFree(world, row, instant);
}

export function isOff({ daysOff }: World, { artisan_id, starts_at, ends_at }: Omit<Slot, 'id'>, at: number): boolean {
  const last = at + toMs(ends_at) - toMs(starts_at) - 1;
  return daysOff.has(`${artisan_id} ${dayAt(at)}`) || daysOff.has(`${artisan_id} ${dayAt(last)}`);
}

export function isSlotFree({ current }: World, row: Slot, at: number) {
  const span = [at, at + toMs(row.ends_at) - toMs(row.starts_at)] as const;
  return !current.bookings.some(
    (other) =>
      other.id !== row.id &&
      other.artisan_id === row.artisan_id &&
      other.state === 'accepted' &&
      overlap(timeRangeOf(other), span),
  );
}
