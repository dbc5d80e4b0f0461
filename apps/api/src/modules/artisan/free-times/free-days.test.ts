import { offeredDurations } from '@fixit/contract/job/free-times';
import type { Shift } from '@fixit/contract/value/week';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { findFreeDays, type OccupiedTime, type WorkCalendar } from './free-days.ts';

const everyDay = (from: string, to: string): Shift[] => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));

type CalendarInput = Partial<Omit<WorkCalendar, 'occupied'>> & { busy?: readonly OccupiedTime[]; minutes?: number };

const formatMinute = (instant: number) => new Date(instant).toISOString().slice(0, 16);

/** Returns the free start times of each working day. By default the artisan works from 08:00 to 18:00. */
function freeDays(now: string, { busy = [], minutes = 60, ...calendar }: CalendarInput = {}): Record<string, string[]> {
  const input = { hours: everyDay('08:00', '18:00'), off: [], occupied: busy, ...calendar };
  return Object.fromEntries(
    findFreeDays(input, Date.parse(now), minutes).map(({ date, starts }) => [date, starts.map(formatMinute)]),
  );
}

const earliest = (now: string, calendar: CalendarInput = {}): string | null =>
  Object.values(freeDays(now, calendar)).flat()[0] ?? null;

const appointmentBetween = (starts: string, ends: string, driveMinutes = 0): OccupiedTime => ({
  starts: Date.parse(starts),
  ends: Date.parse(ends),
  driveMs: driveMinutes * 60_000,
});

describe('the earliest start', () => {
  test('the earliest start is the next full quarter of an hour, at least two hours ahead', () => {
    expect(earliest('2026-12-01T08:00Z')).toBe('2026-12-01T10:00');
    expect(earliest('2026-12-01T08:00:01Z')).toBe('2026-12-01T10:15');
  });

  test('the earliest start leaves a full hour before the end of the working day', () => {
    expect(earliest('2026-12-01T15:00Z')).toBe('2026-12-01T17:00');
    expect(earliest('2026-12-01T15:01Z')).toBe('2026-12-02T08:00');
    expect(earliest('2026-12-01T15:00Z', { hours: everyDay('08:00', '08:45') })).toBeNull();
  });

  test('the earliest start is on a working day and within working hours', () => {
    expect(earliest('2026-12-04T17:00Z', { hours: null })).toBeNull();
    expect(earliest('2026-12-04T17:00Z', { hours: [] })).toBeNull();
    expect(earliest('2026-12-04T17:00Z', { hours: [{ weekday: 7, from: '10:10', to: '12:00' }] })).toBe(
      '2026-12-06T10:15',
    );
  });

  test('an appointment at the earliest start may span adjoining shifts, but not a break', () => {
    const [before, after] = [everyDay('08:00', '12:00'), everyDay('12:00', '12:30')];
    const busy = [appointmentBetween('2026-12-01T08:00Z', '2026-12-01T11:30Z')];
    const week = (...shifts: Shift[][]) => shifts.flat().sort((a, b) => a.weekday - b.weekday);
    expect(earliest('2026-12-01T05:00Z', { hours: week(before, after), busy })).toBe('2026-12-01T11:30');
    expect(earliest('2026-12-01T05:00Z', { hours: week(before, everyDay('12:15', '13:00')), busy })).toBe(
      '2026-12-02T08:00',
    );
  });

  test('the earliest start fits between accepted bookings and may touch them', () => {
    const busy = [
      appointmentBetween('2026-12-01T08:00Z', '2026-12-01T09:05Z'),
      appointmentBetween('2026-12-01T10:00Z', '2026-12-01T11:00Z'),
      appointmentBetween('2026-12-01T12:00Z', '2026-12-01T13:00Z'),
    ];
    expect(earliest('2026-12-01T05:00Z', { busy })).toBe('2026-12-01T11:00');
    expect(
      earliest('2026-12-01T05:00Z', { busy: [appointmentBetween('2026-11-30T12:00Z', '2026-12-01T12:00Z')] }),
    ).toBe('2026-12-01T12:00');
  });

  test('the earliest start avoids days off, including the first and the last', () => {
    expect(earliest('2026-12-01T05:00Z', { off: [{ from: '2026-12-01', to: '2026-12-03' }] })).toBe('2026-12-04T08:00');
    expect(earliest('2026-12-01T05:00Z', { off: [{ from: '2026-12-02', to: '2026-12-03' }] })).toBe('2026-12-01T08:00');
  });

  test('the earliest start is within two weeks or unknown', () => {
    expect(earliest('2026-12-01T23:00Z', { off: [{ from: '2026-11-01', to: '2026-12-14' }] })).toBe('2026-12-15T08:00');
    expect(earliest('2026-12-01T23:00Z', { off: [{ from: '2026-11-01', to: '2026-12-15' }] })).toBeNull();
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
    expect(earliest('2026-12-04T17:00Z', { hours: everyDay('00:00', '07:00') })).toBe('2026-12-05T00:00');
    vi.unstubAllEnvs();
  },
);

describe('the clock change in March', () => {
  const saturday = '2027-03-27T20:00Z';

  test('working hours that start in the skipped hour of March start after it', () => {
    expect(earliest(saturday, { hours: everyDay('01:30', '03:00') })).toBe('2027-03-28T01:00');
  });

  test('working hours that end before or in the skipped hour of March are not extended', () => {
    expect(earliest(saturday, { hours: everyDay('00:00', '01:00') })).toBe('2027-03-28T00:00');
    expect(earliest(saturday, { hours: everyDay('00:30', '01:45') })).toBe('2027-03-28T23:30');
  });

  test('working hours across the clock change in March are an hour shorter', () => {
    expect(earliest(saturday, { hours: everyDay('00:30', '02:30') })).toBe('2027-03-28T00:30');
    expect(earliest(saturday, { hours: everyDay('00:30', '02:15') })).toBe('2027-03-28T23:30');
  });
});

describe('the clock change in October', () => {
  const saturday = '2026-10-24T18:00Z';

  test('a start in the repeated hour of October is the first of the two, the only one a proposal can name', () => {
    expect(earliest(saturday, { hours: everyDay('01:00', '06:00') })).toBe('2026-10-25T00:00');
    const busy = [appointmentBetween('2026-10-25T00:00Z', '2026-10-25T01:00Z')];
    expect(earliest(saturday, { hours: everyDay('01:00', '06:00'), busy })).toBe('2026-10-25T02:00');
  });

  test('working hours that end in the repeated hour of October end the first time', () => {
    expect(earliest(saturday, { hours: everyDay('01:15', '01:45') })).toBeNull();
    expect(earliest(saturday, { hours: everyDay('00:30', '01:30') })).toBe('2026-10-24T23:30');
  });
});

describe('the free times of a day', () => {
  const today = '2026-12-01';
  const todaysTimes = (calendar: CalendarInput) =>
    freeDays(`${today}T05:00Z`, calendar)[today]?.map((start) => start.slice(11));

  test('the first, the last and a middle time of a day are offered', () => {
    expect(todaysTimes({})).toEqual(['08:00', '12:30', '17:00']);
    expect(todaysTimes({ minutes: 240 })).toEqual(['08:00', '14:00']);
    expect(todaysTimes({ minutes: 480, hours: everyDay('08:00', '17:00') })).toEqual(['08:00']);
  });

  test('a whole day includes the breaks of a working day', () => {
    const hours = [1, 2].flatMap((weekday) => [
      { weekday, from: '08:00', to: '12:00' },
      { weekday, from: '13:00', to: '17:00' },
    ]);
    expect(todaysTimes({ minutes: 480, hours })).toEqual(['08:00']);
    expect(todaysTimes({ minutes: 240, hours })).toEqual(['08:00', '13:00']);
  });

  test('the time for the drive is kept free before and after every appointment', () => {
    const busy = [appointmentBetween(`${today}T11:00Z`, `${today}T12:00Z`, 25)];
    expect(todaysTimes({ busy, minutes: 30 })).toEqual(['08:00', '12:45', '17:30']);
    expect(todaysTimes({ busy, minutes: 150 })).toEqual(['08:00', '12:30', '15:30']);
    expect(todaysTimes({ busy, hours: everyDay('10:00', '13:25') })).toEqual([]);
    expect(todaysTimes({ busy, hours: everyDay('09:35', '12:00') })).toEqual([]);
    expect(todaysTimes({ busy, hours: everyDay('09:30', '12:00') })).toEqual(['09:30']);
  });

  test('a working day without a gap and a day off are both listed without times, and other days are not listed', () => {
    const hours = [2, 3, 4].map((weekday) => ({ weekday, from: '08:00', to: '10:00' }));
    const busy = [appointmentBetween('2026-12-02T08:30Z', '2026-12-02T09:30Z')];
    const days = freeDays('2026-12-01T07:00Z', { hours, busy, off: [{ from: '2026-12-03', to: '2026-12-03' }] });
    expect(Object.entries(days).slice(0, 4)).toEqual([
      ['2026-12-01', ['2026-12-01T09:00']],
      ['2026-12-02', []],
      ['2026-12-03', []],
      ['2026-12-08', ['2026-12-08T08:00', '2026-12-08T09:00']],
    ]);
  });

  test('a day whose working hours end within the notice period is not listed', () => {
    expect(Object.keys(freeDays('2026-12-01T16:01Z'))[0]).toBe('2026-12-02');
  });

  test('a shift until 23:59 continues past midnight, and an appointment past midnight occupies both days', () => {
    const hours = [
      { weekday: 2, from: '20:00', to: '23:59' },
      { weekday: 3, from: '00:00', to: '03:00' },
    ];
    expect(todaysTimes({ hours, minutes: 120 })).toEqual(['20:00', '23:45']);
    const busy = [appointmentBetween(`${today}T23:00Z`, '2026-12-02T01:00Z')];
    const days = freeDays(`${today}T05:00Z`, { hours, busy, minutes: 120 });
    expect([days[today], days['2026-12-02']]).toEqual([['2026-12-01T20:00'], ['2026-12-02T01:00']]);
  });

  test('an appointment of two hours ends an hour later on the clock in the night when the clocks go forward', () => {
    const hours = [
      { weekday: 6, from: '22:00', to: '23:59' },
      { weekday: 7, from: '00:00', to: '02:30' },
    ];
    const busy = [appointmentBetween('2027-03-27T22:00Z', '2027-03-27T23:30Z')];
    const [saturday] = Object.values(freeDays('2027-03-27T12:00Z', { hours, busy, minutes: 120 }));
    expect(saturday).toEqual(['2027-03-27T23:30']);
  });
});

test('for any calendar, every free time is on a quarter of an hour, within working hours, clear of all drives and not on a day off', () => {
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
  const firstInstant = Date.parse('2027-03-14T00:00Z');
  const instant = fc.integer({ min: 0, max: 21 * 24 * 60 }).map((minutes) => firstInstant + minutes * 60_000);
  const busy = fc
    .tuple(instant, fc.integer({ min: 15, max: 1440 }), fc.integer({ min: 0, max: 240 }))
    .map(([starts, minutes, driveMinutes]) => ({
      starts,
      ends: starts + minutes * 60_000,
      driveMs: driveMinutes * 60_000,
    }));
  const londonFormat = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  fc.assert(
    fc.property(
      fc.array(shift, { maxLength: 7 }),
      fc.array(busy, { maxLength: 12 }),
      instant,
      fc.constantFrom(...offeredDurations),
      (shifts, occupied, now, minutes) => {
        const hours = shifts.filter(
          (shift, index) => shifts.findIndex(({ weekday }) => weekday === shift.weekday) === index,
        );
        const off = [{ from: '2027-03-27', to: '2027-03-27' }];
        for (const { date, starts } of findFreeDays({ hours, off, occupied }, now, minutes)) {
          for (const start of starts) {
            expect(start % 900_000).toBe(0);
            expect(start - now).toBeGreaterThanOrEqual(7_200_000);
            const end = start + minutes * 60_000;
            const [day = '', from = ''] = londonFormat.format(start).split(' ');
            // Reads the last minute because the clocks may change at the end.
            const [lastDay = '', to = ''] = londonFormat.format(end - 60_000).split(' ');
            expect([day, day === '2027-03-27']).toEqual([date, false]);
            const weekday = new Date(`${day}T12:00Z`).getUTCDay() || 7;
            const dayShift = hours.find((shift) => shift.weekday === weekday);
            expect((dayShift?.from ?? '24') <= from).toBe(true);
            if (lastDay === day) expect(to < (dayShift?.to ?? '') || dayShift?.to === '23:59').toBe(true);
            else expect(dayShift?.to).toBe('23:59');
            const range = { starts: start, ends: end };
            expect(
              occupied.some(
                (appointment) =>
                  appointment.starts - appointment.driveMs < range.ends &&
                  appointment.ends + appointment.driveMs > start,
              ),
            ).toBe(false);
          }
        }
      },
    ),
  );
});
