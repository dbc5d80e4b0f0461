import type { Role } from '@fixit/contract/account';
import { bookingState } from '@fixit/contract/booking';
import type { BookingRecord, ChangeOf } from '@fixit/contract/rules/marketplace-rows';
import type { CallEntry } from '../history.ts';

export type BookingChange = ChangeOf<'booking'>;

type Input = CallEntry['input'];

/** A call has an effect if it makes a change, or finds a row that an earlier identical call has changed. */
interface BookingEffect {
  makes: (change: BookingChange, input: Input) => boolean;
  finds?: (row: BookingRecord, input: Input) => boolean;
}

/** The compared clocks are on one machine, so they hardly differ. */
const clockToleranceMs = 500;

const isRequestedBy = (side: Role) => (row: BookingRecord, input: Input) =>
  row.reschedule_by === side &&
  row.reschedule_date === input['appointment_date'] &&
  row.reschedule_time?.slice(0, 5) === input['appointment_time'];

const isClosedBy =
  (side: Role, ...states: BookingRecord['state'][]) =>
  (row: BookingRecord) =>
    row.closed_by === side && states.includes(row.state);

function effectOfClosing(side: Role, ...states: BookingRecord['state'][]): BookingEffect {
  const finds = isClosedBy(side, ...states);
  return { makes: ({ before, after }) => before?.state !== after.state && finds(after), finds };
}

function endsReschedule({ before, after }: BookingChange, requestedBy: Role): boolean {
  return before?.reschedule_by === requestedBy && after.reschedule_by === null && before.state === after.state;
}

const isMoved = ({ before, after }: BookingChange) => before?.starts_at !== after.starts_at;

function rescheduleEffects(name: 'Customer' | 'Artisan', side: Role, other: Role): Record<string, BookingEffect> {
  const finds = isRequestedBy(side);
  return {
    [`booking.requestRescheduleAs${name}`]: {
      makes: ({ before, after }, input) =>
        before?.reschedule_asked_at !== after.reschedule_asked_at && finds(after, input),
      finds,
    },
    [`booking.withdrawRescheduleAs${name}`]: { makes: (change) => endsReschedule(change, side) && !isMoved(change) },
    [`booking.acceptRescheduleAs${name}`]: { makes: (change) => endsReschedule(change, other) && isMoved(change) },
    [`booking.declineRescheduleAs${name}`]: { makes: (change) => endsReschedule(change, other) && !isMoved(change) },
  };
}

export const bookingEffects: Readonly<Record<string, BookingEffect>> = {
  'booking.accept': {
    makes: ({ before, after }) => before?.state === bookingState.awaiting && after.state === bookingState.accepted,
    finds: ({ state }) => state === bookingState.accepted,
  },
  'booking.reject': effectOfClosing('customer', bookingState.rejected, bookingState.cancelled),
  'booking.cancelAsCustomer': effectOfClosing('customer', bookingState.cancelled),
  'booking.cancelAsArtisan': effectOfClosing('artisan', bookingState.withdrawn, bookingState.cancelled),
  ...rescheduleEffects('Customer', 'customer', 'artisan'),
  ...rescheduleEffects('Artisan', 'artisan', 'customer'),
};

export const bookingOf = ({ input }: CallEntry) => String(input['booking_id'] ?? input['id']);

/** Returns the period in which a call may have changed data. It has no end if the outcome of an attempt is unknown. */
export function windowOf({ attempts }: CallEntry): [from: number, until: number] {
  const [first, last] = [attempts[0], attempts.at(-1)];
  const isOpen = attempts.slice(0, -1).length > 0 || last?.status === null || (last?.status ?? 0) >= 500;
  return [
    (first?.at ?? 0) - clockToleranceMs,
    isOpen ? Number.POSITIVE_INFINITY : (last?.until ?? 0) + clockToleranceMs,
  ];
}

/** Checks that an acknowledged call changed the booking, or found it already changed. */
export function isDone(call: CallEntry, path: readonly BookingChange[], beganAt: number): boolean {
  const effect = bookingEffects[call.op];
  const from = (call.attempts[0]?.at ?? 0) - clockToleranceMs;
  const until = (call.attempts.at(-1)?.until ?? 0) + clockToleranceMs;
  const timedChanges = path.map((change) => ({ change, at: Date.parse(change.at) - beganAt }));
  const during = timedChanges.filter(({ at }) => from <= at && at <= until).map(({ change }) => change);
  const earlier = timedChanges.findLast(({ at }) => at < from)?.change;
  return (
    during.some((change) => effect?.makes(change, call.input)) ||
    [...(earlier ? [earlier] : []), ...during].some(({ after }) => effect?.finds?.(after, call.input))
  );
}
