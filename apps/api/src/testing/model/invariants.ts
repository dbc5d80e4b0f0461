import { booking } from '@fixit/contract/booking';
import { sql } from 'drizzle-orm';
import { mayReadAddress, overlap, type Row, remindsAt, stateAt, time, violationsOf } from './appointment.ts';
import { describeNotification, expectedNotifications } from './expected-notifications.ts';
import { requestAt, violationsOfAnswer, violationsOfCount, violationsOfRequest } from './request.ts';
import type { Change, Seen, World } from './world.ts';

/** Checks everything since the last check: illegal changes, double bookings, missing or duplicate notifications. */
export async function findViolations(world: World): Promise<string[]> {
  const known = new Set(world.seen.bookings.map(({ id }) => id));
  const seen = await world.look();
  return [
    ...seen.changes.flatMap(violationsOfChange),
    ...seen.changes.flatMap((change) => violationsOfSettling(change, seen, known)),
    ...seen.requests.flatMap((request) => violationsOfCount(request, seen.invitations)),
    ...doublesOf(seen.bookings),
    ...violationsOfTelling(world),
  ];
}

function violationsOfChange(change: Change): string[] {
  const at = Date.parse(change.at);
  if (change.kind === 'booking') return violationsOf(change.before, change.after, at);
  if (change.kind === 'job') return violationsOfRequest(change.before, change.after, at);
  return violationsOfAnswer(change.before, change.after);
}

/** An accepted booking makes conflicting proposals unavailable and closes its request. */
function violationsOfSettling(
  change: Change,
  { bookings, requests, changes }: Seen,
  known: ReadonlySet<string>,
): string[] {
  const at = Date.parse(change.at);
  if (change.kind === 'job') {
    const { id, state, description } = change.after;
    const isAgreed = changes.some(
      ({ kind, after }) => kind === 'booking' && after.job_id === id && after.state === 'accepted',
    );
    return state === 'booked' && change.before?.state !== 'booked' && !isAgreed
      ? [`${description} is booked by nobody`]
      : [];
  }
  if (change.kind !== 'booking' || change.after.state !== 'accepted') return [];
  const { before, after } = change;
  if (before?.state === 'accepted' && before.starts_at === after.starts_at) return [];
  const stillAwaiting = bookings.filter(
    (row) =>
      known.has(row.id) &&
      row.artisan_id === after.artisan_id &&
      stateAt(row, at) === 'awaiting' &&
      overlap(timeRangeOf(row), timeRangeOf(after)),
  );
  const request = before?.state === 'awaiting' ? requests.find(({ id }) => id === after.job_id) : undefined;
  const state = request && requestAt(request, at);
  return [
    ...stillAwaiting.map((row) => `${row.service_description} waits for the time of ${after.service_description}`),
    ...(state === 'open' || state === 'filled' ? [`${request?.description} stays ${state}`] : []),
  ];
}

const timeRangeOf = ({ starts_at, ends_at }: Row) => [time(starts_at), time(ends_at)] as const;

function doublesOf(bookings: readonly Row[]): string[] {
  const accepted = bookings.filter(({ state }) => state === 'accepted');
  return accepted.flatMap((one, place) =>
    accepted
      .slice(place + 1)
      .filter((other) => other.artisan_id === one.artisan_id && overlap(timeRangeOf(one), timeRangeOf(other)))
      .map((other) => `${one.service_description} and ${other.service_description} are at one time`),
  );
}

function violationsOfTelling(world: World): string[] {
  const { now, perhaps } = expectedNotifications(world);
  const said = world.seen.notifications.map((notification) => describeNotification(notification, world));
  return [
    ...without(now, said).map((line) => `not said: ${line}`),
    ...without(without(said, now), perhaps).map((line) => `said: ${line}`),
  ];
}

/** Due changes that the worker has not made. */
export function findOverdue({ seen, now }: World): string[] {
  return [
    ...seen.bookings.flatMap((row) => forgottenOf(row, now)),
    ...seen.requests
      .filter((request) => requestAt(request, now) !== request.state)
      .map(({ description }) => `${description} was left open`),
  ];
}

function forgottenOf(row: Row, now: number): string[] {
  const isForgotten =
    row.state === 'accepted' && !row.reminded_at && remindsAt(row) <= now && now < time(row.starts_at);
  return [
    ...(stateAt(row, now) === row.state ? [] : [`${row.service_description} was left as ${row.state}`]),
    ...(isForgotten ? [`${row.service_description} was not reminded of`] : []),
  ];
}

/** Violations after the worker has run: in both sides' lists and in emails. */
export async function findFinalViolations(world: World): Promise<string[]> {
  return [...(await violationsOfMailing(world)), ...(await violationsOfReading(world))];
}

/** Every notification has one task to email it. */
async function violationsOfMailing({ db, said }: World): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select json_array_elements_text(payload -> 'ids') as id from graphile_worker._private_jobs
    where payload ->> 'ids' is not null`);
  const mailed = rows.map(({ id }) => id);
  return [
    ...without(said, mailed).map((id) => `never mailed: ${id}`),
    ...without(mailed, said).map((id) => `mailed twice: ${id}`),
  ];
}

async function violationsOfReading(world: World): Promise<string[]> {
  const violations: string[] = [];
  const { now, seen } = world;
  for (const [side, people] of [
    ['artisan', world.artisans.slice(0, 2)],
    ['customer', world.customers],
  ] as const) {
    for (const person of people) {
      // Both lists contain bookings.
      const listed = (await world.call(side === 'artisan' ? booking.listAsArtisan : booking.listAsCustomer, person))
        .data as {
        id: string;
        booking_status: string | null;
        customer_address: string;
      }[];
      for (const row of seen.bookings.filter((one) => world.partyOf(one, side) === person)) {
        const read = listed.find(({ id }) => id === row.id);
        const state = stateAt(row, now);
        if (read && (read.booking_status ?? 'awaiting') !== state)
          violations.push(`${row.service_description} reads wrong`);
        if (side === 'customer') continue;
        if (!read) violations.push(`${row.service_description} is not listed`);
        else if ((read.customer_address !== '') !== mayReadAddress(row, now))
          violations.push(`${row.service_description}, ${state}: its address is ${read.customer_address || 'hidden'}`);
      }
    }
  }
  return violations;
}

/** The lines that one list has more often than the other. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}
