import { week } from '@fixit/contract/value/week';
import { expect, it } from 'vitest';
import { hoursOf, timeOffOf } from './week.ts';

const emails = Array.from({ length: 60 }, (_, number) => `artisan.${number}@demo.fixit.test`);
const now = new Date('2026-11-21T10:00:00Z');

it('the weeks of demo artisans are valid for the call, differ, and are always the same for one artisan', () => {
  for (const email of emails) expect(week.setHours.body.safeParse({ hours: hoursOf(email) }).success).toBe(true);
  expect(new Set(emails.map((email) => JSON.stringify(hoursOf(email)))).size).toBeGreaterThan(2);
  expect(hoursOf('artisan.1@demo.fixit.test')).toEqual(hoursOf('artisan.1@demo.fixit.test'));
});

it('some demo artisans take a day or two off within the fortnight', () => {
  const timesOff = emails.map((email) => timeOffOf(email, now)).filter((days) => days !== null);
  expect(timesOff.length).toBeGreaterThan(5);
  expect(timesOff.length).toBeLessThan(emails.length / 2);
  for (const days of timesOff) {
    expect(week.addTimeOff.body.safeParse(days).success).toBe(true);
    expect(days.from > '2026-11-21' && days.to < '2026-12-05').toBe(true);
  }
});
