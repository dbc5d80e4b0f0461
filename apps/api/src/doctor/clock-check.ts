import { type DoctorDatabase, skipWithoutDatabase } from './doctor-database.ts';
import { broken, type DoctorFinding, ok, warning } from './doctor-finding.ts';

/** Above `warning`, logs become confusing. Above `broken`, Google sign-in and S3 fail. */
const limitSeconds = { warning: 5, broken: 120 } as const;

/** `now` reads this machine's clock in milliseconds. */
export function checkClock(database: DoctorDatabase, now: () => number = Date.now): Promise<readonly DoctorFinding[]> {
  return skipWithoutDatabase(async () => {
    // The query only opens the connection, so that the measurement does not include connecting.
    await database.query('select');
    const before = now();
    const [row] = await database.query<{ at: Date }>('select clock_timestamp() as at');
    const after = now();
    if (!row) throw new Error('The database returned no time');
    const at = row.at.getTime();
    // The database has read its clock between `before` and `after`.
    const seconds = at < before ? (at - before) / 1_000 : Math.max(at - after, 0) / 1_000;
    const message = `This machine's clock is ${Math.abs(seconds).toFixed(1)} seconds ${seconds < 0 ? 'ahead of' : 'behind'} the database's.`;
    const advice = 'Synchronise both machines by NTP, for instance with systemd-timesyncd or chrony.';
    if (Math.abs(seconds) > limitSeconds.broken) return [broken(message, advice)];
    if (Math.abs(seconds) > limitSeconds.warning) return [warning(message, advice)];
    return [ok("This machine's clock and the database's agree.")];
  });
}
