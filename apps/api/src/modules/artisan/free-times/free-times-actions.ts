import type { artisan as calls } from '@fixit/contract/artisan';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import {
  type FreeDay,
  type FreeTime,
  freeTimeLimits,
  minutesOfDrive,
  type OwnFreeTimes,
  travelRule,
} from '@fixit/contract/job/free-times';
import type { ReceivedCall } from '@fixit/contract/route';
import { londonWall } from '@fixit/contract/value/appointment';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findFreeDays, isStillFree, type OccupiedTime } from './free-days.ts';
import * as repository from './free-times-repository.ts';

const minute = 60_000;

/** An artisan who is free for this long is shown as free in a comparison. */
const comparedMinutes = 60;

/**
 * Customers learn when an artisan is free, never why not: a day off, another appointment and the
 * drive to it look the same. How late a free time begins after an appointment depends on the
 * distance between two districts, in whole half-hours of driving. Somebody who makes requests from
 * many districts, to an artisan who accepts them all, could narrow an appointment down to some
 * districts, never to a street: no exact position enters the calculation.
 */
export async function listFreeTimesOfBooking(
  db: Db,
  { side, account_id, id }: { side: BookingSide; account_id: string; id: string },
): Promise<OwnFreeTimes> {
  const work = await repository.findWorkToMove(db, side, account_id, id);
  if (!work) throw refuse('not_found', { message: 'There is no such appointment.' });
  if (!work.movable) throw refuse('state_conflict', { message: 'This appointment can no longer be moved.' });
  return listFreeTimes(db, { ...work, booking_id: id, offered: [] }, side, work.duration_minutes);
}

type DurationQuery = ReceivedCall<typeof calls.listFreeTimesOfConversation>['query'];

export async function listFreeTimesOfConversation(
  db: Db,
  account_id: string,
  id: string,
  { duration_minutes }: DurationQuery,
): Promise<OwnFreeTimes> {
  const work = await repository.findWorkOfConversation(db, account_id, id);
  if (!work) throw refuse('not_found', { message: 'There is no such conversation.' });
  return listFreeTimes(db, work, 'artisan', duration_minutes);
}

export async function listFreeTimesOfInvitation(
  db: Db,
  account_id: string,
  job_id: string,
  { duration_minutes }: DurationQuery,
): Promise<OwnFreeTimes> {
  const work = await repository.findWorkOfInvitation(db, account_id, job_id);
  if (!work) throw refuse('not_found', { message: 'There is no such request.' });
  return listFreeTimes(db, work, 'artisan', duration_minutes);
}

export async function setTravelTime(db: Db, account_id: string, minutes: number | null) {
  if (!(await repository.saveTravelMinutes(db, account_id, minutes))) throw refuse('profile_missing', { data: null });
  return { minutes };
}

/** `offered` maps an artisan to the instants that an acceptance offers. */
type ComparedWork = { outward?: string | null; offered?: ReadonlyMap<string, readonly string[]>; at?: Date };

/**
 * Returns some instants at which each artisan is free for an hour, earliest first: offered
 * times that are still free, or else the first free times, at most two a day. The value is null for an
 * artisan who has set no hours and offers no time. Runs one statement for all artisans.
 */
export async function findFirstFreeTimes(
  db: Db,
  artisan_ids: readonly string[],
  { offered = new Map(), ...search }: ComparedWork = {},
): Promise<Map<string, string[] | null>> {
  const calendars = await repository.findWorkCalendars(db, artisan_ids, search);
  return new Map(
    calendars.map((stored) => {
      const { now } = stored;
      const calendar = { ...stored, occupied: occupiedTimes(stored, travelRule.customerStep) };
      const stillFree = (offered.get(stored.id) ?? [])
        .map((instant) => Date.parse(instant))
        .filter((starts) => isStillFree(calendar, now, { starts, ends: starts + comparedMinutes * minute }));
      if (stillFree.length > 0) return [stored.id, stillFree.map(writeInstant)];
      if (!stored.hours) return [stored.id, null];
      const days = findFreeDays(calendar, now, comparedMinutes);
      const first = days.flatMap(({ starts }) => starts.slice(0, 2)).slice(0, freeTimeLimits.compared);
      return [stored.id, first.map(writeInstant)];
    }),
  );
}

/** Returns the first instant at which an artisan is free for an hour, wherever the work is; null if none is known. */
export async function findEarliestFreeTime(db: Db, artisan_id: string): Promise<string | null> {
  return (await findFirstFreeTimes(db, [artisan_id])).get(artisan_id)?.[0] ?? null;
}

async function listFreeTimes(
  db: Db,
  { artisan_id, offered, present, ...place }: repository.WorkToPropose & { booking_id?: string; present?: number },
  side: BookingSide,
  duration_minutes: number,
): Promise<OwnFreeTimes> {
  const [stored] = await repository.findWorkCalendars(db, [artisan_id], place);
  if (!stored) throw new Error(`The artisan ${artisan_id} has no calendar`);
  const { now } = stored;
  const occupied = occupiedTimes(stored, side === 'artisan' ? travelRule.artisanStep : travelRule.customerStep);
  const calendar = { ...stored, occupied, ...(present !== undefined && { present }) };
  const writeTime = (starts: number): FreeTime => ({
    starts_at: writeInstant(starts),
    appointment_time: readWall(starts)[1],
    ...(side === 'artisan' && driveTo(starts, occupied)),
  });
  const days = findFreeDays(calendar, now, duration_minutes).map(
    ({ date, starts }): FreeDay => ({ appointment_date: date, times: starts.map(writeTime) }),
  );
  const isFree = (starts: number) => isStillFree(calendar, now, { starts, ends: starts + duration_minutes * minute });
  return {
    duration_minutes,
    hours_set: stored.hours !== null,
    hours: side === 'artisan' || stored.shows_hours ? stored.hours : null,
    days,
    travel_minutes: stored.travel_minutes,
    offered: offered.filter(isFree).map(writeTime),
  };
}

type DistantAppointment = OccupiedTime & { town: string | null };

function occupiedTimes(
  { appointments, travel_minutes }: repository.StoredCalendar,
  stepMinutes: number,
): DistantAppointment[] {
  return appointments.map(({ starts, ends, kilometres, beside_gap, town }) => {
    const minutes = beside_gap ? (travel_minutes ?? minutesOfDrive(kilometres)) : 0;
    return { starts, ends, town, drive: Math.ceil(minutes / stepMinutes) * stepMinutes * minute };
  });
}

/** Returns the drive from the appointment before a start, on the same day. Appointments are in order and never overlap. */
function driveTo(start: number, occupied: readonly DistantAppointment[]): Pick<FreeTime, 'drive'> {
  const before = occupied.findLast(({ ends }) => ends <= start);
  if (!before || readWall(before.ends)[0] !== readWall(start)[0]) return {};
  return { drive: { minutes: before.drive / minute, from: before.town ?? '', at: writeInstant(before.ends) } };
}

function readWall(instant: number): [date: string, time: string] {
  const wall = londonWall(writeInstant(instant));
  if (!wall) throw new Error(`${instant} is no instant`);
  return wall;
}

function writeInstant(instant: number): string {
  return new Date(instant).toISOString();
}
