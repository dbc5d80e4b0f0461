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
import { londonDateTime } from '@fixit/contract/value/appointment';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findFreeDays, isStillFree, type OccupiedTime } from './free-days.ts';
import * as repository from './free-times-repository.ts';

const minute = 60_000;

const comparedDurationMinutes = 60;

/**
 * Customers see when an artisan is free but not why the artisan is busy: a day off, an appointment and
 * the drive to it look the same. The gap after an appointment reveals only the drive between two
 * districts, rounded up to half an hour. Many requests from different districts could narrow an
 * appointment down to some districts, but never to a street, because the calculation uses no exact
 * position.
 */
export async function listFreeTimesOfBooking(
  db: Db,
  { side, account_id, id }: { side: BookingSide; account_id: string; id: string },
): Promise<OwnFreeTimes> {
  const work = await repository.findWorkToReschedule(db, side, account_id, id);
  if (!work) throw refuse('not_found', { message: 'There is no such appointment.' });
  if (!work.is_reschedulable)
    throw refuse('state_conflict', { message: 'This appointment can no longer be rescheduled.' });
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
 * Returns instants at which each artisan is free for an hour, earliest first: the offered times that
 * are still free, or else the first free times, at most two a day. The value is null for an artisan
 * who has set no hours and offers no time. Runs one statement for all artisans.
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
        .filter((starts) => isStillFree(calendar, now, { starts, ends: starts + comparedDurationMinutes * minute }));
      if (stillFree.length > 0) return [stored.id, stillFree.map(formatInstant)];
      if (!stored.hours) return [stored.id, null];
      const days = findFreeDays(calendar, now, comparedDurationMinutes);
      const first = days.flatMap(({ starts }) => starts.slice(0, 2)).slice(0, freeTimeLimits.compared);
      return [stored.id, first.map(formatInstant)];
    }),
  );
}

/** Counts drives as for an unknown distance. */
export async function findEarliestFreeTime(db: Db, artisan_id: string): Promise<string | null> {
  return (await findFirstFreeTimes(db, [artisan_id])).get(artisan_id)?.[0] ?? null;
}

async function listFreeTimes(
  db: Db,
  {
    artisan_id,
    offered,
    current_start,
    ...search
  }: repository.WorkToPropose & {
    booking_id?: string;
    current_start?: number;
  },
  side: BookingSide,
  duration_minutes: number,
): Promise<OwnFreeTimes> {
  const [stored] = await repository.findWorkCalendars(db, [artisan_id], search);
  if (!stored) throw new Error(`The artisan ${artisan_id} has no calendar`);
  const { now } = stored;
  const occupied = occupiedTimes(stored, side === 'artisan' ? travelRule.artisanStep : travelRule.customerStep);
  const calendar = { ...stored, occupied, ...(current_start !== undefined && { currentStart: current_start }) };
  const freeTimeAt = (starts: number): FreeTime => ({
    starts_at: formatInstant(starts),
    appointment_time: readLondonTime(starts)[1],
    ...(side === 'artisan' && driveTo(starts, occupied)),
  });
  const days = findFreeDays(calendar, now, duration_minutes).map(
    ({ date, starts }): FreeDay => ({ appointment_date: date, times: starts.map(freeTimeAt) }),
  );
  const isFree = (starts: number) => isStillFree(calendar, now, { starts, ends: starts + duration_minutes * minute });
  return {
    duration_minutes,
    hours_set: stored.hours !== null,
    hours: side === 'artisan' || stored.shows_hours ? stored.hours : null,
    days,
    travel_minutes: stored.travel_minutes,
    offered: offered.filter(isFree).map(freeTimeAt),
  };
}

type DistantAppointment = OccupiedTime & { town: string | null };

function occupiedTimes(
  { appointments, travel_minutes }: repository.StoredCalendar,
  stepMinutes: number,
): DistantAppointment[] {
  return appointments.map(({ starts, ends, kilometres, is_next_to_gap, town }) => {
    const minutes = is_next_to_gap ? (travel_minutes ?? minutesOfDrive(kilometres)) : 0;
    return { starts, ends, town, driveMs: Math.ceil(minutes / stepMinutes) * stepMinutes * minute };
  });
}

/** Appointments are in order and never overlap. */
function driveTo(start: number, occupied: readonly DistantAppointment[]): Pick<FreeTime, 'drive'> {
  const previous = occupied.findLast(({ ends }) => ends <= start);
  if (!previous || readLondonTime(previous.ends)[0] !== readLondonTime(start)[0]) return {};
  return { drive: { minutes: previous.driveMs / minute, from: previous.town ?? '', at: formatInstant(previous.ends) } };
}

function readLondonTime(instant: number): [date: string, time: string] {
  const londonTime = londonDateTime(formatInstant(instant));
  if (!londonTime) throw new Error(`${instant} is not an instant`);
  return londonTime;
}

function formatInstant(instant: number): string {
  return new Date(instant).toISOString();
}
