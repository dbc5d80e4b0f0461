import { join } from 'node:path';
import { openTimeTravel } from '@fixit/api/testing/clock/time-travel';

const emptyData = join(process.env['E2E_RUN'] ?? '', 'empty');

/** Moves an appointment on the empty server so that it ends in this many hours. A negative number is in the past. */
export async function moveEndOfBooking(booking_id: string, hours: number): Promise<void> {
  const passing = await openTimeTravel(emptyData);
  await passing.end(booking_id, -hours);
  await passing.close();
}

/** Passes the minute after which unseen notifications on the empty server are emailed. */
export async function passEmailDelay(): Promise<void> {
  const passing = await openTimeTravel(emptyData);
  await passing.minute();
  await passing.close();
}

/** Passes the minutes after which the letters of a case on the empty server leave. */
export async function passLetterMinutes(case_number: number): Promise<void> {
  const passing = await openTimeTravel(emptyData);
  await passing.letters(case_number);
  await passing.close();
}

/** Returns next year's Sunday on which London's clocks go forward. It has no 01:30. */
export function clocksForward(): string {
  const year = new Date().getUTCFullYear() + 1;
  const day = new Date(Date.UTC(year, 3, 0));
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}
