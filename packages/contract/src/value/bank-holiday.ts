const dayMs = 24 * 3_600_000;

const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day);
const weekday = (instant: number) => new Date(instant).getUTCDay();
const isWeekend = (instant: number) => weekday(instant) === 0 || weekday(instant) === 6;
const formatDay = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Returns Easter Sunday by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return at(year, Math.floor(sum / 31), (sum % 31) + 1);
}

function firstMonday(year: number, month: number): number {
  const first = at(year, month, 1);
  return first + ((8 - weekday(first)) % 7) * dayMs;
}

/** Returns the substitute day of a holiday that falls at a weekend, or the holiday itself. */
function substitute(holiday: number, taken: readonly number[]): number {
  let day = holiday;
  while (isWeekend(day) || taken.includes(day)) day += dayMs;
  return day;
}

/**
 * Returns the bank holidays of England and Wales as `YYYY-MM-DD`, in order and with substitute days,
 * by the rules of gov.uk/bank-holidays. One-off bank holidays are not included: operators add them
 * to the closed days in the settings.
 */
export function bankHolidaysOf(year: number): string[] {
  const easter = easterSunday(year);
  const lastMonday = (month: number) => {
    const fifth = firstMonday(year, month) + 28 * dayMs;
    return new Date(fifth).getUTCMonth() === month - 1 ? fifth : fifth - 7 * dayMs;
  };
  const christmas = substitute(at(year, 12, 25), [at(year, 12, 26)]);
  const boxingDay = substitute(at(year, 12, 26), [christmas]);
  return [
    substitute(at(year, 1, 1), []),
    easter - 2 * dayMs,
    easter + dayMs,
    firstMonday(year, 5),
    lastMonday(5),
    lastMonday(8),
    christmas,
    boxingDay,
  ]
    .toSorted((a, b) => a - b)
    .map(formatDay);
}
