import { createHash } from 'node:crypto';
import { bookingState } from '@fixit/contract/booking';
import { linkTo } from '@fixit/contract/link';
import type { Db } from '../../../db/connection.ts';
import { refuse } from '../../../platform/refusal.ts';
import { addressShown, type Side, toBooking } from '../booking-row.ts';
import { type CalendarEntry, findCalendarOwner, findEntry, readCalendar } from './calendar-repository.ts';
import { type CalendarEvent, writeICalendar } from './icalendar.ts';
import type { WrittenCalendar, WrittenCalendars } from './written-calendars.ts';

/** As iCalendar (RFC 5545): proposals are tentative. While nothing changes it is written once. */
export async function showCalendar(
  db: Db,
  written: WrittenCalendars,
  secret: string,
  publicUrl: string,
): Promise<WrittenCalendar> {
  const owner = await findCalendarOwner(db, secret);
  if (!owner) throw noCalendar();
  const { account_id } = owner;
  const known = written.find(account_id, owner);
  if (known) return known;
  const content = await readCalendar(db, account_id);
  if (!content) throw noCalendar();
  const { entries, version, valid_until } = content;
  const body = Buffer.from(await writeCalendar(entries, 'artisan', publicUrl));
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const calendar = { body, etag, version, valid_until };
  written.keep(account_id, calendar);
  return calendar;
}

const noCalendar = () => refuse('not_found', { message: 'There is no such calendar.' });

export async function writeCalendarFile(
  db: Db,
  { side, account_id, id }: { side: Side; account_id: string; id: string },
  publicUrl: string,
): Promise<{ name: string; text: string }> {
  const entry = await findEntry(db, side, account_id, id);
  if (!entry) throw refuse('not_found', { message: 'There is no such appointment.' });
  if (entry.state !== bookingState.accepted) throw refuse('state_conflict', { data: toBooking(entry, side) });
  return { name: `fixit-${entry.appointment_date}.ics`, text: await writeCalendar([entry], side, publicUrl) };
}

function writeCalendar(entries: readonly CalendarEntry[], side: Side, publicUrl: string): Promise<string> {
  return writeICalendar(entries.map((entry) => eventOf(entry, side, publicUrl)));
}

function eventOf(entry: CalendarEntry, side: Side, publicUrl: string): CalendarEvent {
  return {
    uid: entry.id,
    // Of two versions that a program has, the greater number holds: seconds from the first to the last change.
    sequence: Math.floor((Date.parse(entry.changed_at) - Date.parse(entry.created_at)) / 1000),
    changed_at: entry.changed_at,
    starts_at: entry.starts_at,
    ends_at: entry.ends_at,
    summary: titleOf(entry, side),
    location: addressShown(entry, side),
    description: entry.service_description,
    url: publicUrl + linkTo(side, { type: 'booking', id: entry.id }),
    status: entry.state === bookingState.awaiting ? 'TENTATIVE' : 'CONFIRMED',
  };
}

function titleOf({ state, artisan_name, customer_name, category }: CalendarEntry, side: Side): string {
  const title = side === 'customer' ? `Fixit session with ${artisan_name}` : `${category}: ${customer_name}`;
  return state === bookingState.awaiting ? `Proposed: ${title}` : title;
}
