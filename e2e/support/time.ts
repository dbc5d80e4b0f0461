import { join } from 'node:path';
import { openTimeTravel } from '@fixit/api/testing/clock/time-travel';

const emptyData = join(process.env['E2E_RUN'] ?? '', 'empty');

/** Moves an appointment on the empty server so that it ends this many hours from now, or ago if negative. */
export async function moveEndOfBooking(booking_id: string, hours: number): Promise<void> {
  const timeTravel = await openTimeTravel(emptyData);
  await timeTravel.endBooking(booking_id, -hours);
  await timeTravel.close();
}

/** Passes the minute after which unseen notifications on the empty server are emailed. */
export async function passEmailDelay(): Promise<void> {
  const timeTravel = await openTimeTravel(emptyData);
  await timeTravel.skipEmailDelay();
  await timeTravel.close();
}

/** Passes the minutes after which the letters of a case on the empty server are sent. */
export async function passLetterMinutes(case_number: number): Promise<void> {
  const timeTravel = await openTimeTravel(emptyData);
  await timeTravel.skipLetterDelay(case_number);
  await timeTravel.close();
}

/** Returns next year's Sunday on which London's clocks go forward. It has no 01:30. */
export function clocksForward(): string {
  const year = new Date().getUTCFullYear() + 1;
  const day = new Date(Date.UTC(year, 3, 0));
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}
