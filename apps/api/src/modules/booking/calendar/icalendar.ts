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
ICAL.foldLength = 74;

/** How long a calendar program need not look again. */
const hour = 'PT1H';

/** Events after which others get their turn. */
const slice = 50;

/** A published calendar (RFC 5545). Its times are UTC, so that every program shows them right without knowing London's clocks. */
export async function writeICalendar(events: readonly CalendarEvent[]): Promise<string> {
  const calendar = new ICAL.Component('vcalendar');
  set(calendar, {
    version: '2.0',
    prodid: '-//Fixit//Appointments//EN',
    method: 'PUBLISH',
    name: 'Fixit',
    'x-wr-calname': 'Fixit',
    'refresh-interval': ICAL.Duration.fromString(hour),
    'x-published-ttl': hour,
  });
  const texts: string[] = [];
  for (const event of events) {
    if (texts.length % slice === slice - 1) await setImmediate();
    texts.push(`${writeEvent(event)}\r\n`);
  }
  const end = 'END:VCALENDAR';
  return calendar.toString().replace(end, () => texts.join('') + end);
}

function writeEvent({ uid, sequence, changed_at, starts_at, ends_at, status, url, ...texts }: CalendarEvent): string {
  const event = new ICAL.Component('vevent');
  set(event, { uid, sequence, dtstamp: utc(changed_at), dtstart: utc(starts_at), dtend: utc(ends_at), status, url });
  for (const [name, text] of Object.entries(texts)) if (text) set(event, { [name]: printable(text) });
  return event.toString();
}

function set(component: ICAL.Component, values: Record<string, string | number | ICAL.Time | ICAL.Duration>): void {
  for (const [name, value] of Object.entries(values)) component.addPropertyWithValue(name, value);
}

const utc = (instant: string) => ICAL.Time.fromJSDate(new Date(instant), true);

/** The form takes no control characters but tabs and ends of lines. */
const printable = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, ' ');
