import { expect, test } from 'vitest';
import { freeOn, timeOffOn, type WorkingTimes, workLeft, workOn } from './calendar-off.ts';

const monday = '2026-11-30';
const sunday = '2026-12-06';
const split: WorkingTimes = {
  hours: [
    { weekday: 1, from: '13:30', to: '17:00' },
    { weekday: 1, from: '08:00', to: '12:00' },
    { weekday: 7, from: '00:00', to: '23:59' },
  ],
  timesOff: [{ id: 'a', from: '2026-12-02', to: '2026-12-04', note: 'Wedding' }],
};

test('a day is shaded outside its working hours, and entirely if it has none', () => {
  expect(freeOn(monday, split)).toEqual([
    { from: 0, to: 480 },
    { from: 720, to: 810 },
    { from: 1020, to: 1440 },
  ]);
  expect(freeOn('2026-12-01', split)).toEqual([{ from: 0, to: 1440 }]);
  expect(freeOn(sunday, split)).toEqual([{ from: 1439, to: 1440 }]);
});

test('an artisan without set hours works from eight to six on weekdays', () => {
  expect(workOn(monday, { hours: null, timesOff: [] })).toEqual([{ from: 480, to: 1080 }]);
  expect(workOn(sunday, { hours: null, timesOff: [] })).toEqual([]);
});

test('time off covers its first and its last day, and no other', () => {
  const notes = ['2026-12-01', '2026-12-02', '2026-12-04', '2026-12-05'].map((day) => timeOffOn(day, split)?.note);
  expect(notes).toEqual([undefined, 'Wedding', 'Wedding', undefined]);
});

test('a day’s past working hours do not count as free', () => {
  const hours = workOn(monday, split);
  expect(workLeft(hours, '')).toEqual(hours);
  expect(workLeft(hours, '14:20')).toEqual([{ from: 860, to: 1020 }]);
  expect(workLeft(hours, '11:00')).toEqual([
    { from: 660, to: 720 },
    { from: 810, to: 1020 },
  ]);
  expect(workLeft(hours, '17:00')).toEqual([]);
});
