import { booking } from '@fixit/contract/booking';
import { sql } from 'drizzle-orm';
import { type Change, faultsOf, mayReadAddress, type Row, remindsAt, stateAt } from './oracle.ts';
import { sayingOf, sayingsOf, type Told } from './told.ts';
import type { World } from './world.ts';

/** Everything that is wrong after a step: illegal changes, double bookings, notifications lost or said twice. */
export async function judge(world: World): Promise<string[]> {
  const { db, artisan, talks } = world;
  const { rows: changes } = await db.execute<Change & Record<string, unknown>>(
    sql`select before, after, at::text as at from model_history order by step`,
  );
  const { rows: told } = await db.execute<Told & Record<string, unknown>>(sql`
    select account_id, kind, body from notification
    where account_id in (${artisan.account_id}, ${talks[0]?.customer.account_id}, ${talks[1]?.customer.account_id})`);
  const { rows: doubles } = await db.execute<{ work: string }>(sql`
    select one.service_description as work from booking one
    join booking other on other.artisan_id = one.artisan_id and other.id <> one.id and other.state = 'accepted'
      and tstzrange(other.starts_at, other.ends_at) && tstzrange(one.starts_at, one.ends_at)
    where one.artisan_id = ${artisan.artisan_id} and one.state = 'accepted'`);
  const said = told.map((notification) => sayingOf(notification, artisan.account_id)).toSorted();
  const toSay = changes.flatMap(sayingsOf).toSorted();
  const isSaid = JSON.stringify(said) === JSON.stringify(toSay);
  return [
    ...changes.flatMap(faultsOf),
    ...doubles.map(({ work }) => `${work} is booked twice`),
    ...(isSaid ? [] : [`said ${without(said, toSay)}, not said ${without(toSay, said)}`]),
  ];
}

/** What is wrong once the worker has come round: what both sides read, and what it has left undone. */
export async function judgeEnd(world: World): Promise<string[]> {
  const { db, artisan, talks } = world;
  const { rows } = await db.execute<{ row: Row; now: string }>(sql`
    select to_jsonb(b) as row, iso(now()) as now from booking b where b.artisan_id = ${artisan.artisan_id}`);
  const now = Date.parse(rows[0]?.now ?? '');
  const faults = rows.flatMap(({ row }) => [
    ...(stateAt(row, now) === row.state ? [] : [`${row.service_description} was left as ${row.state}`]),
    ...(row.state === 'accepted' && !row.reminded_at && remindsAt(row) <= now && now < Date.parse(row.starts_at)
      ? [`${row.service_description} was not reminded of`]
      : []),
  ]);
  const readers = [
    { person: artisan, call: booking.listOwn },
    ...talks.map(({ customer }) => ({ person: customer, call: booking.list })),
  ];
  for (const { person, call } of readers) {
    // Both lists answer appointments.
    const listed = (await world.call(call, person, {})).data as {
      id: string;
      booking_status: string | null;
      customer_address: string;
    }[];
    for (const { row } of rows) {
      const read = listed.find(({ id }) => id === row.id);
      const state = stateAt(row, now);
      if (read && (read.booking_status ?? 'awaiting') !== state) faults.push(`${row.service_description} reads wrong`);
      if (person !== artisan) continue;
      if (!read) faults.push(`${row.service_description} is not listed`);
      else if ((read.customer_address !== '') !== mayReadAddress(row, now))
        faults.push(`${row.service_description}, ${state}: its address is ${read.customer_address || 'hidden'}`);
    }
  }
  return faults;
}

/** Lines that one list has more often than the other. */
function without(lines: readonly string[], others: readonly string[]): string {
  const left = [...others];
  const more = lines.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return more.join('; ') || 'nothing';
}
