import type { Finding, Level } from '../admin/doctor/finding.ts';
import { patience } from '../admin/doctor/patience.ts';
import { admin } from './program/admin.ts';
import type { TestServer } from './server.ts';

interface Report {
  readonly version: string;
  readonly result: Level;
  readonly checks: readonly (Finding & { subject: string })[];
}

/** What `admin doctor` says with these settings. */
export async function examineWith(settings: Record<string, string>, words: readonly string[] = []) {
  const { code, out, said } = await admin(['doctor', '--json', ...words], settings);
  if (said) throw new Error(said);
  const report = JSON.parse(out) as Report;
  const about = (subject: string) =>
    report.checks.filter((check) => check.subject === subject).map(({ subject: _subject, ...finding }) => finding);
  return { code, out, report, about };
}

/** Those with which this server runs, as an operator's doctor has them too. */
export const settingsOf = ({ databaseUrl, env, origin }: TestServer) => ({
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  DATA_DIR: env.DATA_DIR,
  PUBLIC_URL: origin,
});

const usual = { ...patience };
const longer = { check: 50_000, connect: 20_000, statement: 20_000, email: 20_000, dns: 5_000 };

/** So that what is busy is not taken for what hangs. */
export const waitLonger = (): void => void Object.assign(patience, longer);
export const waitAsUsual = (): void => void Object.assign(patience, usual);
