import type { Shift } from '@fixit/contract/value/week';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { earliestStart, type WorkCalendar } from './earliest-start.ts';

const everyDay = (from: string, to: string): Shift[] => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));

/** Returns the earliest start to the minute. By default the artisan is free from 08:00 to 18:00. */
function earliest(now: string, calendar: Partial<WorkCalendar> = {}): string | null {
  const start = earliestStart({ hours: everyDay('08:00', '18:00'), off: [], busy: [], ...calendar }, Date.parse(now));
  return start === null ? null : new Date(start).toISOString().slice(0, 16);
}
const between = (starts: string, ends: string) => ({ starts: Date.parse(starts), ends: Date.parse(ends) });

describe('the earliest start', () => {
  test('the earliest start is the next full quarter of an hour, at least two hours ahead', () => {
    expect(earliest('2026-12-01T08:00Z')).toBe('2026-12-01T10:00');
    expect(earliest('2026-12-01T08:00:01Z')).toBe('2026-12-01T10:15');
  });

  test('leaves a full hour before the end of the working day', () => {
    expect(earliest('2026-12-01T15:00Z')).toBe('2026-12-01T17:00');
    expect(earliest('2026-12-01T15:01Z')).toBe('2026-12-02T08:00');
    expect(earliest('2026-12-01T15:00Z', { hours: everyDay('08:00', '08:45') })).toBeNull();
  });

  test('the earliest start is on a working day, Monday to Friday without set hours', () => {
    expect(earliest('2026-12-04T17:00Z', { hours: null })).toBe('2026-12-07T08:00');
    expect(earliest('2026-12-04T17:00Z', { hours: [] })).toBeNull();
    expect(earliest('2026-12-04T17:00Z', { hours: [{ weekday: 7, from: '10:10', to: '12:00' }] })).toBe(
      '2026-12-06T10:15',
    );
  });

  test('an appointment at the earliest start may span adjoining shifts, but not a break', () => {
    const [before, after] = [everyDay('08:00', '12:00'), everyDay('12:00', '12:30')];
    const busy = [between('2026-12-01T08:00Z', '2026-12-01T11:30Z')];
    const week = (...shifts: Shift[][]) => shifts.flat().sort((one, other) => one.weekday - other.weekday);
    expect(earliest('2026-12-01T05:00Z', { hours: week(before, after), busy })).toBe('2026-12-01T11:30');
    expect(earliest('2026-12-01T05:00Z', { hours: week(before, everyDay('12:15', '13:00')), busy })).toBe(
      '2026-12-02T08:00',
    );
  });

  test('fits between accepted bookings and may touch them', () => {
    const busy = [
      between('2026-12-01T08:00Z', '2026-12-01T09:05Z'),
      between('2026-12-01T10:00Z', '2026-12-01T11:00Z'),
      between('2026-12-01T12:00Z', '2026-12-01T13:00Z'),
    ];
    expect(earliest('2026-12-01T05:00Z', { busy })).toBe('2026-12-01T11:00');
    expect(earliest('2026-12-01T05:00Z', { busy: [between('2026-11-30T12:00Z', '2026-12-01T12:00Z')] })).toBe(
      '2026-12-01T12:00',
    );
  });

  test('the earliest start avoids days off, including the first and the last', () => {
    expect(earliest('2026-12-01T05:00Z', { off: [{ from: '2026-12-01', to: '2026-12-03' }] })).toBe('2026-12-04T08:00');
    expect(earliest('2026-12-01T05:00Z', { off: [{ from: '2026-12-02', to: '2026-12-03' }] })).toBe('2026-12-01T08:00');
  });

  test('lies within two weeks or is unknown', () => {
    const off = [{ from: '2026-11-01', to: '2026-12-14' }];
    expect(earliest('2026-12-01T08:00Z', { off })).toBe('2026-12-15T08:00');
    expect(earliest('2026-12-01T07:59Z', { off })).toBeNull();
  });

  test('the earliest start follows summer time in London', () => {
    expect(earliest('2026-07-01T20:00Z')).toBe('2026-07-02T07:00');
    expect(earliest('2026-06-30T23:30Z', { hours: everyDay('02:00', '04:00') })).toBe('2026-07-01T01:30');
  });
});

test.each(['America/New_York', 'Pacific/Auckland'])(
  'a server in the time zone %s finds the same earliest start',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(earliest('2026-07-01T20:00Z')).toBe('2026-07-02T07:00');
    expect(earliest('2026-12-04T17:00Z', { hours: null })).toBe('2026-12-07T08:00');
    vi.unstubAllEnvs();
  },
);

describe('on the night in March when an hour is missing', () => {
  const saturday = '2027-03-27T20:00Z';

  test('hours that begin in the gap begin after it', () => {
    expect(earliest(saturday, { hours: everyDay('01:30', '03:00') })).toBe('2027-03-28T01:00');
  });

  test('hours that end before or in the gap are not extended', () => {
    expect(earliest(saturday, { hours: everyDay('00:00', '01:00') })).toBe('2027-03-28T00:00');
    expect(earliest(saturday, { hours: everyDay('00:30', '01:45') })).toBe('2027-03-28T23:30');
  });

  test('hours across the gap are an hour shorter', () => {
    expect(earliest(saturday, { hours: everyDay('00:30', '02:30') })).toBe('2027-03-28T00:30');
    expect(earliest(saturday, { hours: everyDay('00:30', '02:15') })).toBe('2027-03-28T23:30');
  });
});

describe('on the night in October when an hour comes twice', () => {
  const saturday = '2026-10-24T18:00Z';

  test('a start in the repeated hour is the first of the two, the only one a proposal can name', () => {
    expect(earliest(saturday, { hours: everyDay('01:00', '06:00') })).toBe('2026-10-25T00:00');
    const busy = [between('2026-10-25T00:00Z', '2026-10-25T01:00Z')];
    expect(earliest(saturday, { hours: everyDay('01:00', '06:00'), busy })).toBe('2026-10-25T02:00');
  });

  test('hours that end in the repeated hour end at the first', () => {
    expect(earliest(saturday, { hours: everyDay('01:15', '01:45') })).toBeNull();
    expect(earliest(saturday, { hours: everyDay('00:30', '01:30') })).toBe('2026-10-24T23:30');
  });
});

test('for any calendar, an hour from the earliest start is free, within working hours and not on a day off', () => {
  const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => {
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
  const shift = fc
    .tuple(fc.integer({ min: 1, max: 7 }), time, time)
    .filter(([, one, other]) => one !== other)
    .map(
      ([weekday, one, other]): Shift => ({
        weekday,
        ...(one < other ? { from: one, to: other } : { from: other, to: one }),
      }),
    );
  const begin = Date.parse('2027-03-14T00:00Z');
  const instant = fc.integer({ min: 0, max: 21 * 24 * 60 }).map((minutes) => begin + minutes * 60_000);
  const busy = fc
    .tuple(instant, fc.integer({ min: 15, max: 1440 }))
    .map(([starts, minutes]) => ({ starts, ends: starts + minutes * 60_000 }));
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });
  fc.assert(
    fc.property(
      fc.array(shift, { maxLength: 7 }),
      fc.array(busy, { maxLength: 12 }),
      instant,
      (shifts, booked, now) => {
        const hours = shifts.filter((one, at) => shifts.findIndex(({ weekday }) => weekday === one.weekday) === at);
        const off = [{ from: '2027-03-27', to: '2027-03-27' }];
        const start = earliestStart({ hours, off, busy: booked }, now);
        if (start === null) return;
        expect(start % 900_000).toBe(0);
        expect(start - now).toBeGreaterThanOrEqual(7_200_000);
        const [[day = '', from = ''], [lastDay = '', to = '']] = [
          wall.format(start).split(' '),
          wall.format(start + 3_600_000).split(' '),
        ];
        expect(day).not.toBe('2027-03-27');
        expect(lastDay).toBe(day);
        const weekday = new Date(`${day}T12:00Z`).getUTCDay() || 7;
        expect(hours.some((one) => one.weekday === weekday && one.from <= from && to <= one.to)).toBe(true);
        expect(booked.some(({ starts, ends }) => starts < start + 3_600_000 && ends > start)).toBe(false);
      },
    ),
  );
});
