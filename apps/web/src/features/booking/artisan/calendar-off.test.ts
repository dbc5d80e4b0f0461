import { expect, test } from 'vitest';
import { offHoursOn, remainingHours, timeOffOn, type WorkingTimes, workingHoursOn } from './calendar-off.ts';

const monday = '2026-11-30';
const sunday = '2026-12-06';
const workingTimes: WorkingTimes = {
  hours: [
    { weekday: 1, from: '13:30', to: '17:00' },
    { weekday: 1, from: '08:00', to: '12:00' },
    { weekday: 7, from: '00:00', to: '23:59' },
  ],
  timesOff: [{ id: 'a', from: '2026-12-02', to: '2026-12-04', note: 'Wedding' }],
};

test('a day is shaded outside its working hours, and entirely if it has none', () => {
  expect(offHoursOn(monday, workingTimes)).toEqual([
    { from: 0, to: 480 },
    { from: 720, to: 810 },
    { from: 1020, to: 1440 },
  ]);
  expect(offHoursOn('2026-12-01', workingTimes)).toEqual([{ from: 0, to: 1440 }]);
  expect(offHoursOn(sunday, workingTimes)).toEqual([{ from: 1439, to: 1440 }]);
});

test('an artisan without set hours works from eight to six on weekdays', () => {
  expect(workingHoursOn(monday, { hours: null, timesOff: [] })).toEqual([{ from: 480, to: 1080 }]);
  expect(workingHoursOn(sunday, { hours: null, timesOff: [] })).toEqual([]);
});

test('time off covers the days from its first to its last', () => {
  const notes = ['2026-12-01', '2026-12-02', '2026-12-04', '2026-12-05'].map(
    (day) => timeOffOn(day, workingTimes)?.note,
  );
  expect(notes).toEqual([undefined, 'Wedding', 'Wedding', undefined]);
});

test('a day’s past working hours do not count as free', () => {
  const hours = workingHoursOn(monday, workingTimes);
  expect(remainingHours(hours, '')).toEqual(hours);
  expect(remainingHours(hours, '14:20')).toEqual([{ from: 860, to: 1020 }]);
  expect(remainingHours(hours, '11:00')).toEqual([
    { from: 660, to: 720 },
    { from: 810, to: 1020 },
  ]);
  expect(remainingHours(hours, '17:00')).toEqual([]);
});
