import { join } from 'node:path';
import { openPassing } from '@fixit/api/testing/passing';

/** Lets an appointment on the empty server end so many hours from now, as waiting would; a negative number has ended. */
export async function letEnd(booking_id: string, hours: number): Promise<void> {
  const passing = await openPassing(join(process.env['E2E_RUN'] ?? '', 'empty'));
  await passing.end(booking_id, -hours);
  await passing.close();
}
