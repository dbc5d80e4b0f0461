import { booking } from '@fixit/contract/booking';
import { job } from '@fixit/contract/job';
import {
  bookingStateAt,
  findBookingFaults,
  findDoubleBookings,
  mayReadAddress,
  overlap,
  remindsAt,
  timeRangeOf,
  toMs,
} from '@fixit/contract/rules/booking-rules';
import {
  describeNotification,
  expectNotifications,
  findNotificationFaults,
  subtract,
} from '@fixit/contract/rules/expected-notifications';
import {
  countAcceptances,
  findAcceptanceFaults,
  findInvitationFaults,
  findJobFaults,
  jobStateAt,
  visibleJobState,
} from '@fixit/contract/rules/job-rules';
import type { BookingRecord, RowChange } from '@fixit/contract/rules/marketplace-rows';
import { sql } from 'drizzle-orm';
import type { World, WorldState } from './model-world.ts';

export async function findViolations(world: World): Promise<string[]> {
  const earlier = new Set(world.current.bookings.map(({ id }) => id));
  const current = await world.read();
  return [
    ...current.changes.flatMap(findChangeFaults),
    ...current.changes.flatMap((change) => findSettlingFaults(change, current, earlier)),
    ...current.jobs.flatMap((request) => findAcceptanceFaults(request, countAcceptances(request, current.invitations))),
    ...findDoubleBookings(current.bookings),
    ...findNotifyingFaults(world),
  ];
}

function findChangeFaults(change: RowChange): string[] {
  if (change.kind === 'booking') return findBookingFaults(change);
  return change.kind === 'job' ? findJobFaults(change) : findInvitationFaults(change);
}

function findSettlingFaults(
  change: RowChange,
  { bookings, jobs, changes }: WorldState,
  earlier: ReadonlySet<string>,
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
      earlier.has(row.id) &&
      row.artisan_id === after.artisan_id &&
      bookingStateAt(row, at) === 'awaiting' &&
      overlap(timeRangeOf(row), timeRangeOf(after)),
  );
  const request = before?.state === 'awaiting' ? jobs.find(({ id }) => id === after.job_id) : undefined;
  const state = request && jobStateAt(request, at);
  return [
    ...stillAwaiting.map((row) => `${row.service_description} waits for the time of ${after.service_description}`),
    ...(state === 'open' || state === 'filled' ? [`${request?.description} stays ${state}`] : []),
  ];
}

function findNotifyingFaults(world: World): string[] {
  const { changes, invitations, jobs, bookings, notifications } = world.current;
  const accountOf = (artisan_id: string) => world.partyOf({ customer_id: '', artisan_id }, 'artisan').account_id;
  const expected = expectNotifications({
    changes,
    invitations,
    accountOf,
    customerOf: (job_id) => jobs.find(({ id }) => id === job_id)?.customer_id ?? '',
  });
  const byId = new Map(bookings.map((row) => [row.id, row]));
  return findNotificationFaults(
    expected,
    notifications.map((notification) => describeNotification(notification, byId, accountOf)),
  );
}

export function findOverdue(current: WorldState, now: number): string[] {
  return [
    ...current.bookings.flatMap((row) => findOverdueChanges(row, now)),
    ...current.jobs
      .filter((request) => jobStateAt(request, now) !== request.state)
      .map(({ description }) => `${description} was left open`),
  ];
}

function findOverdueChanges(row: BookingRecord, now: number): string[] {
  const isForgotten =
    row.state === 'accepted' && !row.reminded_at && remindsAt(row) <= now && now < toMs(row.starts_at);
  return [
    ...(bookingStateAt(row, now) === row.state ? [] : [`${row.service_description} was left as ${row.state}`]),
    ...(isForgotten ? [`no reminder of ${row.service_description} was sent`] : []),
  ];
}

export async function findFinalViolations(world: World): Promise<string[]> {
  return [
    ...(await findEmailViolations(world)),
    ...(await findUndoViolations(world)),
    ...(await findBookingListViolations(world)),
    ...(await findJobListViolations(world)),
  ];
}

async function findEmailViolations({ db, notificationIds }: World): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select json_array_elements_text(payload -> 'ids') as id from graphile_worker._private_jobs
    where payload ->> 'ids' is not null
    except all select id::text from model.retracted`);
  const mailed = rows.map(({ id }) => id);
  return [
    ...subtract(notificationIds, mailed).map((id) => `never emailed: ${id}`),
    ...subtract(mailed, notificationIds).map((id) => `emailed twice: ${id}`),
  ];
}

/** Emails contain only stored notifications, so none of these may report an undone change. */
async function findUndoViolations({ db }: World): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select b.service_description || ', ' || b.state || ': ' || count(*) || ' ' || n.kind as fault
    from notification n join booking b on b.id = n.subject_id
    where n.kind in ('booking_rejected', 'booking_withdrawn')
    group by b.id, n.kind having n.kind <> 'booking_' || b.state or count(*) > 1`);
  return rows.map(({ fault }) => fault);
}

async function findBookingListViolations(world: World): Promise<string[]> {
  const violations: string[] = [];
  const { now, current } = world;
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
      for (const row of current.bookings.filter((row) => world.partyOf(row, side) === person)) {
        const read = listed.find(({ id }) => id === row.id);
        const state = bookingStateAt(row, now);
        if (read && (read.booking_status ?? 'awaiting') !== state)
          violations.push(`${row.service_description} is listed in a wrong state`);
        if (side === 'customer') continue;
        if (!read) violations.push(`${row.service_description} is not listed`);
        else if ((read.customer_address !== '') !== mayReadAddress(row, now))
          violations.push(`${row.service_description}, ${state}: its address is ${read.customer_address || 'hidden'}`);
      }
    }
  }
  return violations;
}

async function findJobListViolations(world: World): Promise<string[]> {
  const { now, current } = world;
  const violations: string[] = [];
  for (const person of world.customers) {
    const { data } = await world.call(job.list, person, { query: { limit: 200 } });
    const states = new Map((data as { id: string; state: string }[]).map(({ id, state }) => [id, state]));
    for (const request of current.jobs.filter(({ customer_id }) => customer_id === person.account_id)) {
      const [read, expected] = [states.get(request.id), visibleJobState(request, current.bookings, now)];
      if (read !== expected) violations.push(`${request.description} reads ${read}, not ${expected}`);
    }
  }
  return violations;
}
