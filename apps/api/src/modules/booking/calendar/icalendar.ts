import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';

export interface CalendarEvent {
  uid: string;
  sequence: number;
  /** All three instants are ISO 8601 strings. */
  changed_at: string;
  starts_at: string;
  ends_at: string;
  summary: string;
  location: string;
  description: string;
  url: string;
  status: 'TENTATIVE' | 'CONFIRMED';
}

// RFC 5545 allows 75, but the library does not count the space at the start of a continuation line.
const lineOctets = 74;
ICAL.foldLength = lineOctets;

const refreshInterval = 'PT1H';

/** The event loop can handle other work after each slice. */
const eventsPerSlice = 200;

/** Follows RFC 5545. Times are in UTC so that no program needs London's time zone. */
export async function formatICalendar(name: string, events: readonly CalendarEvent[]): Promise<string> {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fixit//Appointments//EN',
    'METHOD:PUBLISH',
    formatTextProperty('name', name),
    formatTextProperty('x-wr-calname', name),
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
    `X-PUBLISHED-TTL:${refreshInterval}`,
  ];
  for (const [index, event] of events.entries()) {
    if (index % eventsPerSlice === eventsPerSlice - 1) await setImmediate();
    lines.push(...formatEvent(event));
  }
  lines.push('END:VCALENDAR', '');
  return lines.join('\r\n');
}

/** Only `texts` can contain characters that iCalendar reserves. */
function formatEvent({
  uid,
  sequence,
  changed_at,
  starts_at,
  ends_at,
  status,
  url,
  ...texts
}: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${formatUtc(changed_at)}`,
    `DTSTART:${formatUtc(starts_at)}`,
    `DTEND:${formatUtc(ends_at)}`,
    `STATUS:${status}`,
    foldLine(`URL:${url}`),
    ...Object.entries(texts).flatMap(([name, text]) =>
      text ? [formatTextProperty(name, replaceControlCharacters(text))] : [],
    ),
    'END:VEVENT',
  ];
}

function formatTextProperty(name: string, text: string): string {
  return foldLine(ICAL.stringify.property([name, {}, 'text', text], ICAL.design.icalendar, true));
}

/** Skips the library for short lines because it examines every character. */
function foldLine(line: string): string {
  return Buffer.byteLength(line) <= lineOctets ? line : ICAL.helpers.foldline(line);
}

/** iCalendar has no fractions of a second. */
const formatUtc = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** iCalendar allows no control characters except tabs and line breaks. */
const replaceControlCharacters = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ' ');
