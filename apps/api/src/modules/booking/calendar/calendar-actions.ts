import { bookingState } from '@fixit/contract/booking';
import { linkTo } from '@fixit/contract/link';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Db } from '../../../db/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type Side, toBooking } from '../booking-row.ts';
import { type CalendarEntry, findCalendarOwner, findEntry, listEntries } from './calendar-repository.ts';

/** Seconds for which a calendar program need not look again. */
const hour = 3600;

/** As iCalendar (RFC 5545): proposals are tentative. */
export async function showCalendar(db: Db, secret: string, publicUrl: string): Promise<string> {
  const account_id = await findCalendarOwner(db, secret);
  if (!account_id) throw refuse('not_found', { message: 'There is no such calendar.' });
  return writeCalendar(await listEntries(db, account_id), 'artisan', publicUrl);
}

export async function writeCalendarFile(
  db: Db,
  { side, account_id, id }: { side: Side; account_id: string; id: string },
  publicUrl: string,
): Promise<{ name: string; text: string }> {
  const entry = await findEntry(db, side, account_id, id);
  if (!entry) throw refuse('not_found', { message: 'There is no such appointment.' });
  if (entry.state !== bookingState.accepted) throw refuse('state_conflict', { data: toBooking(entry, side) });
  return { name: `fixit-${entry.appointment_date}.ics`, text: writeCalendar([entry], side, publicUrl) };
}

/** Its times are UTC, so that every program shows them right without knowing London's clocks. */
function writeCalendar(entries: readonly CalendarEntry[], side: Side, publicUrl: string): string {
  const calendar = ical({
    name: 'Fixit',
    prodId: '//Fixit//Appointments//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: hour,
  });
  for (const entry of entries) {
    const { customer_address, service_description } = toBooking(entry, side);
    calendar.createEvent({
      id: entry.id,
      // Of two versions that a program has, the greater number holds: seconds from the first to the last change.
      sequence: Math.floor((Date.parse(entry.changed_at) - Date.parse(entry.created_at)) / 1000),
      stamp: new Date(entry.changed_at),
      start: new Date(entry.starts_at),
      end: new Date(entry.ends_at),
      summary: printable(titleOf(entry, side)),
      description: printable(service_description),
      location: printable(customer_address) || null,
      url: publicUrl + linkTo(side, { type: 'booking', id: entry.id }),
      status: entry.state === bookingState.awaiting ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

function titleOf({ state, artisan_name, customer_name, category }: CalendarEntry, side: Side): string {
  const title = side === 'customer' ? `Fixit session with ${artisan_name}` : `${category}: ${customer_name}`;
  return state === bookingState.awaiting ? `Proposed: ${title}` : title;
}

/** The form takes no control characters but tabs and ends of lines. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t\r\n]/gu, ' ');
}
