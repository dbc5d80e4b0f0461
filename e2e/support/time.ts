import { join } from 'node:path';
import { openTimeTravel } from '@fixit/api/testing/time-travel';

const emptyData = join(process.env['E2E_RUN'] ?? '', 'empty');

/** Lets an appointment on the empty server end so many hours from now, as waiting would; a negative number has ended. */
export async function letEnd(booking_id: string, hours: number): Promise<void> {
  const passing = await openTimeTravel(emptyData);
  await passing.end(booking_id, -hours);
  await passing.close();
}

/** Lets the minute pass on the empty server after which goes by email what nobody has seen. */
export async function letMinutePass(): Promise<void> {
  const passing = await openTimeTravel(emptyData);
  await passing.minute();
  await passing.close();
}

/** Next year's Sunday on which London's clocks go forward: it has no 01:30. */
export function clocksForward(): string {
  const year = new Date().getUTCFullYear() + 1;
  const day = new Date(Date.UTC(year, 3, 0));
  day.setUTCDate(day.getUTCDate() - day.getUTCDay());
  return day.toISOString().slice(0, 10);
}
