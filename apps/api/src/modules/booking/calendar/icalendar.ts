import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';

export interface CalendarEvent {
  uid: string;
  sequence: number;
  /** Instants as ISO text. */
  changed_at: string;
  starts_at: string;
  ends_at: string;
  summary: string;
  /** Left out if empty. */
  location: string;
  description: string;
  url: string;
  status: 'TENTATIVE' | 'CONFIRMED';
}

// The form's 75 octets, less the space before what continues a line, which the library does not count.
const lineOctets = 74;
ICAL.foldLength = lineOctets;

/** How long a calendar program need not look again. */
const hour = 'PT1H';

/** Events after which others get their turn. */
const slice = 50;

type Type = 'text' | 'integer' | 'date-time' | 'duration' | 'uri' | 'unknown';

/** A published calendar (RFC 5545). Its times are UTC, so that every program shows them right without knowing London's clocks. */
export async function writeICalendar(events: readonly CalendarEvent[]): Promise<string> {
  const lines = [
    'BEGIN:VCALENDAR',
    line('version', 'text', '2.0'),
    line('prodid', 'text', '-//Fixit//Appointments//EN'),
    line('method', 'text', 'PUBLISH'),
    line('name', 'unknown', 'Fixit'),
    line('x-wr-calname', 'unknown', 'Fixit'),
    line('refresh-interval', 'duration', hour),
    line('x-published-ttl', 'unknown', hour),
  ];
  for (const [place, event] of events.entries()) {
    if (place % slice === slice - 1) await setImmediate();
    lines.push(...linesOf(event));
  }
  lines.push('END:VCALENDAR', '');
  return lines.join('\r\n');
}

function linesOf({ uid, sequence, changed_at, starts_at, ends_at, status, url, ...texts }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    line('uid', 'text', uid),
    line('sequence', 'integer', sequence),
    line('dtstamp', 'date-time', utc(changed_at)),
    line('dtstart', 'date-time', utc(starts_at)),
    line('dtend', 'date-time', utc(ends_at)),
    line('status', 'text', status),
    line('url', 'uri', url),
    ...Object.entries(texts).flatMap(([name, text]) => (text ? [line(name, 'text', printable(text))] : [])),
    'END:VEVENT',
  ];
}

/** The library looks at every character of what it folds, most of which is short. */
function line(name: string, type: Type, value: string | number): string {
  const whole = ICAL.stringify.property([name, {}, type, value], ICAL.design.icalendar, true);
  return Buffer.byteLength(whole) <= lineOctets ? whole : ICAL.helpers.foldline(whole);
}

/** To the second, as the form has it. */
const utc = (instant: string) => `${instant.slice(0, 19)}Z`;

/** The form takes no control characters but tabs and ends of lines. */
const printable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ' ');
