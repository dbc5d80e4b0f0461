import type { Row } from '@fixit/api/testing/model/appointment';
import { overlap, time, violationsOf } from '@fixit/api/testing/model/appointment';
import { bookingState } from '@fixit/contract/booking';
import { callsIn } from '../history.ts';
import type { Change, Evidence } from '../state.ts';
import { groupBy } from './group-by.ts';

type BookingChange = Extract<Change, { kind: 'booking' }>;

export const bookingChanges = (changes: readonly Change[]): BookingChange[] =>
  changes.filter((change) => change.kind === 'booking');

/** The changes of each booking, in order. */
function pathsOf(changes: readonly Change[]): Map<string, BookingChange[]> {
  return groupBy(bookingChanges(changes), ({ after }) => after.id);
}

/** Accepted appointments of one artisan whose times overlap, at any moment. */
export function findOverlaps({ state: { changes } }: Evidence): string[] {
  const accepted = new Map<string, Map<string, Row>>();
  const found: string[] = [];
  for (const { after } of bookingChanges(changes)) {
    const others = accepted.get(after.artisan_id) ?? new Map<string, Row>();
    accepted.set(after.artisan_id, others);
    others.delete(after.id);
    if (after.state !== bookingState.accepted) continue;
    for (const other of others.values())
      if (overlap(timesOf(after), timesOf(other))) found.push(`${after.id} and ${other.id} are accepted at one time`);
    others.set(after.id, after);
  }
  return found;
}

const timesOf = ({ starts_at, ends_at }: Row) => [time(starts_at), time(ends_at)] as const;

/** Changes that no rule allows, gaps between them, and what readers are answered that is not the last of them. */
export function findWrongTransitions({ state: { changes, bookings } }: Evidence): string[] {
  const found: string[] = [];
  const paths = pathsOf(changes);
  for (const [id, path] of paths) {
    for (const [place, { before, after, at }] of path.entries()) {
      found.push(...violationsOf(before, after, Date.parse(at)).map((what) => `${id}: ${what}`));
      const earlier = path[place - 1]?.after;
      if ((before?.state ?? null) !== (earlier?.state ?? null))
        found.push(`${id} goes from ${before?.state ?? 'nothing'}, and was ${earlier?.state ?? 'nothing'}`);
    }
  }
  for (const { reader, booking } of bookings) {
    const last = paths.get(booking.id)?.at(-1)?.after.state;
    if ((booking.booking_status ?? bookingState.awaiting) !== last)
      found.push(`${reader} reads ${booking.booking_status} of ${booking.id}, which is ${last}`);
  }
  return found;
}

/** What an acknowledged call must have made of its booking at some time. */
const effects: Record<string, (change: BookingChange) => boolean> = {
  'booking.accept': ({ after }) => after.state === bookingState.accepted,
  'booking.reject': ({ after }) => after.state === bookingState.rejected || after.state === bookingState.cancelled,
  'booking.cancelAsArtisan': ({ after }) =>
    after.state === bookingState.withdrawn || after.state === bookingState.cancelled,
  'booking.cancelAsCustomer': ({ after }) => after.state === bookingState.cancelled,
  ...Object.fromEntries(
    ['Customer', 'Artisan'].flatMap((side) => [
      [`booking.requestRescheduleAs${side}`, ({ after }: BookingChange) => after.reschedule_by !== null],
      ...['accept', 'decline', 'withdraw'].map((verb) => [
        `booking.${verb}RescheduleAs${side}`,
        ({ before, after }: BookingChange) => before?.reschedule_by != null && after.reschedule_by === null,
      ]),
    ]),
  ),
};

/** Answers that were acknowledged and did not win, or won twice, and proposals that are there twice or not at all. */
export function findLostAnswers({ entries, state: { changes } }: Evidence): string[] {
  const paths = pathsOf(changes);
  const found: string[] = [];
  for (const { op, outcome, sent } of callsIn(entries)) {
    const isMade = effects[op];
    if (!isMade || outcome !== 'ok') continue;
    const id = String(sent['booking_id'] ?? sent['id']);
    if (!paths.get(id)?.some(isMade)) found.push(`${op} of ${id} was answered with success and changed nothing`);
  }
  for (const [id, path] of paths) {
    const answers = path.filter(
      ({ before, after }) => before?.state === bookingState.awaiting && after.state !== before.state,
    );
    if (answers.length > 1) found.push(`${id} was answered ${answers.length} times`);
  }
  return [...found, ...findProposals({ entries, paths })];
}

function findProposals({
  entries,
  paths,
}: {
  entries: Evidence['entries'];
  paths: Map<string, BookingChange[]>;
}): string[] {
  const made = groupBy(
    [...paths.values()].flatMap(([first]) => first?.after ?? []),
    (row) => row.service_description,
  );
  return callsIn(entries)
    .filter(({ op }) => op === 'booking.propose')
    .flatMap(({ outcome, sent, id }) => {
      const rows = made.get(String(sent['service_description'])) ?? [];
      if (rows.length > 1) return [`a proposal was made ${rows.length} times: ${rows.map((row) => row.id).join()}`];
      if (outcome === 'ok' && rows[0]?.id !== id) return [`the proposal ${id} is not there`];
      return outcome === 'refused' && rows.length > 0 ? [`${rows[0]?.id} was refused and made`] : [];
    });
}
