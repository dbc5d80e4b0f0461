import { createHash } from 'node:crypto';
import { bookingState } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { linkTo } from '@fixit/contract/link';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { toBooking, visibleAddress, visibleDirections } from '../booking-mapping.ts';
import type { CachedCalendar, CalendarCache } from './calendar-cache.ts';
import { type CalendarEntry, findCalendarEntry, findCalendarOwner, readCalendar } from './calendar-repository.ts';
import { type CalendarEvent, formatICalendar } from './icalendar.ts';

export interface CalendarMarket {
  name: string;
  publicUrl: string;
}

/** Returns iCalendar (RFC 5545) with proposals as tentative events. Caches a calendar until it changes. */
export async function showCalendar(
  db: Db,
  cache: CalendarCache,
  secret: string,
  market: CalendarMarket,
): Promise<CachedCalendar> {
  const owner = await findCalendarOwner(db, secret);
  if (!owner) throw refuseCalendar();
  const { account_id } = owner;
  const cached = cache.get(account_id);
  const isCurrent = cached?.version === owner.version && cached.market_name === market.name;
  if (isCurrent && owner.now < cached.valid_until) return cached;
  const content = await readCalendar(db, account_id);
  if (!content) throw refuseCalendar();
  const { entries, version, valid_until } = content;
  const body = Buffer.from(await formatCalendar(entries, 'artisan', market));
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const calendar = { body, etag, version, valid_until, market_name: market.name };
  cache.set(account_id, calendar);
  return calendar;
}

const refuseCalendar = () => refuse('not_found', { message: 'There is no such calendar.' });

export async function writeCalendarFile(
  db: Db,
  { side, account_id, id }: { side: BookingSide; account_id: string; id: string },
  market: CalendarMarket,
): Promise<{ name: string; text: string }> {
  const entry = await findCalendarEntry(db, side, account_id, id);
  if (!entry) throw refuse('not_found', { message: 'There is no such appointment.' });
  if (entry.state !== bookingState.accepted) throw refuse('state_conflict', { data: toBooking(entry, side) });
  return { name: `fixit-${entry.appointment_date}.ics`, text: await formatCalendar([entry], side, market) };
}

function formatCalendar(entries: readonly CalendarEntry[], side: BookingSide, market: CalendarMarket): Promise<string> {
  return formatICalendar(
    market.name,
    entries.map((entry) => eventOf(entry, side, market)),
  );
}

function eventOf(entry: CalendarEntry, side: BookingSide, { name, publicUrl }: CalendarMarket): CalendarEvent {
  return {
    uid: entry.id,
    // Calendar programs keep the version with the greatest sequence. Here it is the age of the
    // booking in seconds at its last change.
    sequence: Math.floor((Date.parse(entry.changed_at) - Date.parse(entry.created_at)) / 1000),
    changed_at: entry.changed_at,
    starts_at: entry.starts_at,
    ends_at: entry.ends_at,
    summary: formatSummary(entry, side, name),
    location: visibleAddress(entry, side),
    description: formatDescription(entry, side),
    url: publicUrl + linkTo(side, { type: 'booking', id: entry.id }),
    status: entry.state === bookingState.awaiting ? 'TENTATIVE' : 'CONFIRMED',
  };
}

/** Only the artisan's calendar has the directions to the house. */
function formatDescription(entry: CalendarEntry, side: BookingSide): string {
  const directions = side === 'artisan' ? visibleDirections(entry, side) : '';
  return directions ? `${entry.service_description}\n\nHow to find it: ${directions}` : entry.service_description;
}

function formatSummary(
  { state, artisan_name, customer_name, category }: CalendarEntry,
  side: BookingSide,
  marketName: string,
): string {
  const title = side === 'customer' ? `${marketName} session with ${artisan_name}` : `${category}: ${customer_name}`;
  return state === bookingState.awaiting ? `Proposed: ${title}` : title;
}
