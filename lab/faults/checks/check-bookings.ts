import { bookingState } from '@fixit/contract/booking';
import { findBookingFaults, findDoubleBookings } from '@fixit/contract/rules/booking-rules';
import { type BookingRecord, changesOf, type RowChange } from '@fixit/contract/rules/marketplace-rows';
import { groupBy } from '@fixit/contract/value/group-by';
import { entriesOf } from '../history.ts';
import type { Evidence } from '../state.ts';
import { type BookingChange, bookingEffects, bookingOf, isDone, windowOf } from './booking-effects.ts';

/** Returns the changes of each booking in order. */
const pathsOf = (changes: readonly RowChange[]) => groupBy(changesOf(changes, 'booking'), ({ after }) => after.id);

/** Returns accepted appointments of one artisan whose times overlap at any moment. */
export function findOverlaps({ state: { changes } }: Evidence): string[] {
  const accepted = new Map<string, Map<string, BookingRecord>>();
  return changesOf(changes, 'booking').flatMap(({ after }) => {
    const others = accepted.get(after.artisan_id) ?? new Map<string, BookingRecord>();
    accepted.set(after.artisan_id, others.set(after.id, after));
    const faults = after.state === bookingState.accepted ? findDoubleBookings([...others.values()]) : [];
    if (after.state !== bookingState.accepted) others.delete(after.id);
    return faults;
  });
}

/** Returns changes that no rule allows, gaps between changes, and reads that differ from the last change. */
export function findWrongTransitions({ state: { changes, bookings } }: Evidence): string[] {
  const faults: string[] = [];
  const paths = pathsOf(changes);
  for (const [id, path] of paths) {
    for (const [index, change] of path.entries()) {
      const { before } = change;
      faults.push(...findBookingFaults(change).map((fault) => `${id}: ${fault}`));
      const earlier = path[index - 1]?.after;
      if ((before?.state ?? null) !== (earlier?.state ?? null))
        faults.push(`${id} goes from ${before?.state ?? 'nothing'}, and was ${earlier?.state ?? 'nothing'}`);
    }
  }
  for (const { reader, booking } of bookings) {
    const last = paths.get(booking.id)?.at(-1)?.after.state;
    if ((booking.booking_status ?? bookingState.awaiting) !== last)
      faults.push(`${reader} reads ${booking.booking_status} of ${booking.id}, which is ${last}`);
  }
  return faults;
}

/**
 * Returns acknowledged calls that changed nothing, proposals with two answers, and acknowledged proposals that exist
 * twice or not at all.
 */
export function findLostAnswers({ entries, state: { changes }, beganAt }: Evidence): string[] {
  const paths = pathsOf(changes);
  const lost = entriesOf(entries, 'call')
    .filter((call) => call.outcome === 'ok' && call.op in bookingEffects)
    .filter((call) => !isDone(call, paths.get(bookingOf(call)) ?? [], beganAt))
    .map(
      (call) =>
        `${call.op} of ${bookingOf(call)} was acknowledged at ${call.attempts.at(-1)?.until} ms but had no effect`,
    );
  const answeredTwice = [...paths].flatMap(([id, path]) => {
    const answers = path.filter(
      ({ before, after }) => before?.state === bookingState.awaiting && after.state !== before.state,
    );
    return answers.length > 1 ? [`${id} was answered ${answers.length} times`] : [];
  });
  return [...lost, ...answeredTwice, ...findLostProposals(entries, paths)];
}

function findLostProposals(entries: Evidence['entries'], paths: ReadonlyMap<string, BookingChange[]>): string[] {
  const proposals = groupBy(
    [...paths.values()].flatMap(([first]) => first?.after ?? []),
    (row) => row.service_description,
  );
  return entriesOf(entries, 'call')
    .filter(({ op }) => op === 'booking.propose')
    .flatMap(({ outcome, input, id }) => {
      const rows = proposals.get(String(input['service_description'])) ?? [];
      if (rows.length > 1) return [`a proposal exists ${rows.length} times: ${rows.map((row) => row.id).join()}`];
      return outcome === 'ok' && rows[0]?.id !== id ? [`the proposal ${id} does not exist`] : [];
    });
}

/** Returns changes of bookings without a call that could have caused them. */
export function findUnaccountedChanges({ entries, state: { changes }, beganAt }: Evidence): string[] {
  const calls = groupBy(
    entriesOf(entries, 'call').filter(({ outcome, op }) => outcome !== 'refused' && op in bookingEffects),
    bookingOf,
  );
  const proposalTexts = new Set(
    entriesOf(entries, 'call')
      .filter(({ op, outcome }) => op === 'booking.propose' && outcome !== 'refused')
      .map(({ input }) => input['service_description']),
  );
  return changesOf(changes, 'booking')
    .filter((change) => !isAutomatic(change))
    .filter((change) => {
      if (!change.before) return !proposalTexts.has(change.after.service_description);
      const at = Date.parse(change.at) - beganAt;
      return !(calls.get(change.after.id) ?? []).some((call) => {
        const [from, until] = windowOf(call);
        return bookingEffects[call.op]?.makes(change, call.input) && from <= at && at <= until;
      });
    })
    .map(
      ({ before, after }) => `${after.id} went from ${before?.state} to ${after.state}, but no call accounts for it`,
    );
}

/** Returns true for a change that another booking or the time causes, or that affects no rule. */
function isAutomatic({ before, after }: BookingChange): boolean {
  if (!before) return false;
  if (before.state === after.state)
    return (
      before.starts_at === after.starts_at &&
      before.reschedule_by === after.reschedule_by &&
      before.reschedule_asked_at === after.reschedule_asked_at
    );
  const { unavailable, expired } = bookingState;
  return after.closed_by === 'system' || after.state === unavailable || after.state === expired;
}
