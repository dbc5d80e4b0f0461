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

const head = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Fixit//Appointments//EN',
  'METHOD:PUBLISH',
  'NAME:Fixit',
  'X-WR-CALNAME:Fixit',
  // How long a calendar program need not look again.
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

/** A published calendar (RFC 5545). Its times are UTC, so that every program shows them right without knowing London's clocks. */
export function writeICalendar(events: readonly CalendarEvent[]): string {
  return [...head, ...events.flatMap(linesOf), 'END:VCALENDAR'].join('\r\n');
}

function linesOf(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${instantOf(event.changed_at)}`,
    `DTSTART:${instantOf(event.starts_at)}`,
    `DTEND:${instantOf(event.ends_at)}`,
    fold(`SUMMARY:${escape(event.summary)}`),
    ...(event.location === '' ? [] : [fold(`LOCATION:${escape(event.location)}`)]),
    fold(`DESCRIPTION:${escape(event.description)}`),
    fold(`URL;VALUE=URI:${event.url}`),
    `STATUS:${event.status}`,
    'END:VEVENT',
  ];
}

/** '20261123T090000Z'. */
function instantOf(at: string): string {
  return `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** The form takes no control characters but tabs and ends of lines. */
function escape(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\r\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n');
}

/** Octets of a line at most, without the space that goes before what continues one. */
const longestLine = 74;

function fold(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      lines.push(current);
      current = '';
      octets = 0;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n ');
}
