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
const slice = 200;

/** A published calendar (RFC 5545). Its times are UTC, so that every program shows them right without knowing London's clocks. */
export async function writeICalendar(events: readonly CalendarEvent[]): Promise<string> {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fixit//Appointments//EN',
    'METHOD:PUBLISH',
    'NAME:Fixit',
    'X-WR-CALNAME:Fixit',
    `REFRESH-INTERVAL;VALUE=DURATION:${hour}`,
    `X-PUBLISHED-TTL:${hour}`,
  ];
  for (const [place, event] of events.entries()) {
    if (place % slice === slice - 1) await setImmediate();
    lines.push(...linesOf(event));
  }
  lines.push('END:VCALENDAR', '');
  return lines.join('\r\n');
}

/** Only texts hold what the form would read as its own. */
function linesOf({ uid, sequence, changed_at, starts_at, ends_at, status, url, ...texts }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(changed_at)}`,
    `DTSTART:${utc(starts_at)}`,
    `DTEND:${utc(ends_at)}`,
    `STATUS:${status}`,
    fold(`URL:${url}`),
    ...Object.entries(texts).flatMap(([name, text]) => (text ? [textLine(name, printable(text))] : [])),
    'END:VEVENT',
  ];
}

function textLine(name: string, text: string): string {
  return fold(ICAL.stringify.property([name, {}, 'text', text], ICAL.design.icalendar, true));
}

/** The library looks at every character of what it folds, most of which is short. */
function fold(line: string): string {
  return Buffer.byteLength(line) <= lineOctets ? line : ICAL.helpers.foldline(line);
}

/** To the second, as the form has it. */
const utc = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** The form takes no control characters but tabs and ends of lines. */
const printable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ' ');
