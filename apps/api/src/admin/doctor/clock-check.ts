import { type DoctorDatabase, withDatabase } from './doctor-database.ts';
import { broken, type Finding, ok, warning } from './finding.ts';

/** Seconds of difference that people and logs do not notice, and that break sign-in with Google and S3. */
const limits = { warning: 5, broken: 120 } as const;

/** `now`, in milliseconds, is this machine's clock. */
export function checkClock(database: DoctorDatabase, now: () => number = Date.now): Promise<readonly Finding[]> {
  return withDatabase(async () => {
    // So that no connection is opened in between.
    await database.query('select');
    const before = now();
    const [read] = await database.query<{ at: Date }>('select clock_timestamp() as at');
    const after = now();
    if (!read) throw new Error('The database told no time');
    const at = read.at.getTime();
    // It was read somewhere between the two.
    const seconds = at < before ? (at - before) / 1_000 : Math.max(at - after, 0) / 1_000;
    const said = `This machine's clock is ${Math.abs(seconds).toFixed(1)} seconds ${seconds < 0 ? 'ahead of' : 'behind'} the database's.`;
    const advice = 'Let both machines keep their time by NTP, for instance with systemd-timesyncd or chrony.';
    if (Math.abs(seconds) > limits.broken) return [broken(said, advice)];
    if (Math.abs(seconds) > limits.warning) return [warning(said, advice)];
    return [ok("This machine's clock and the database's agree.")];
  });
}
