/** A calendar, and what it was written from. */
export interface WrittenCalendar {
  /** Not to be changed: it is compressed once. */
  readonly body: Buffer;
  readonly etag: string;
  readonly version: string;
  /** When time alone changes it, in milliseconds since 1970 by the database's clock. */
  readonly valid_until: number;
}

/** Of all calendars together; their compressed copies take about a fifth as much again. */
const mostBytes = 24_000_000;

/** Of an empty calendar and its place in the map. */
const entryBytes = 1_000;

/** Calendars in this process's memory, by account. If there are too many, those that were read longest ago leave. */
export class WrittenCalendars {
  readonly #mostBytes: number;
  /** The last one read is at the end. */
  readonly #calendars = new Map<string, WrittenCalendar>();
  #bytes = 0;

  constructor(most = mostBytes) {
    this.#mostBytes = most;
  }

  /** Undefined if it has changed since it was written. */
  find(account_id: string, { version, now }: { version: string; now: number }): WrittenCalendar | undefined {
    const calendar = this.#calendars.get(account_id);
    if (!calendar) return undefined;
    this.#remove(account_id, calendar);
    if (calendar.version !== version || now >= calendar.valid_until) return undefined;
    this.keep(account_id, calendar);
    return calendar;
  }

  keep(account_id: string, calendar: WrittenCalendar): void {
    const earlier = this.#calendars.get(account_id);
    if (earlier) this.#remove(account_id, earlier);
    this.#calendars.set(account_id, calendar);
    this.#bytes += sizeOf(calendar);
    for (const [oldest, one] of this.#calendars) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#remove(oldest, one);
    }
  }

  #remove(account_id: string, calendar: WrittenCalendar): void {
    this.#calendars.delete(account_id);
    this.#bytes -= sizeOf(calendar);
  }
}

const sizeOf = ({ body }: WrittenCalendar) => body.length + entryBytes;
