import { expect, test } from 'vitest';
import { bankHolidaysOf } from './bank-holiday.ts';

test.each([
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
])('the bank holidays of %i match the list on gov.uk', (year, days) => {
  expect(bankHolidaysOf(year)).toEqual(days.map((day) => `${year}-${day}`));
});

test('the substitute for Christmas Day on a Sunday comes after Boxing Day', () => {
  expect(bankHolidaysOf(2033).slice(-2)).toEqual(['2033-12-26', '2033-12-27']);
});

test.each([
  [1961, '04-03'],
  [2008, '03-24'],
  [2019, '04-22'],
  [2025, '04-21'],
  [2030, '04-22'],
  [2035, '03-26'],
  [2038, '04-26'],
  [2160, '03-24'],
])('Easter Monday of %i matches the almanac: %s', (year, day) => {
  expect(bankHolidaysOf(year)).toContain(`${year}-${day}`);
});

test('a year has eight bank holidays, and none is at a weekend', () => {
  for (let year = 2026; year < 2126; year += 1) {
    const days = bankHolidaysOf(year);
    expect(new Set(days).size).toBe(8);
    for (const day of days) expect([1, 2, 3, 4, 5]).toContain(new Date(`${day}T00:00Z`).getUTCDay());
  }
});
