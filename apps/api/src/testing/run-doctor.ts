import { checkTimeouts } from '../doctor/check-timeouts.ts';
import type { DoctorFinding, FindingLevel } from '../doctor/doctor-finding.ts';
import { admin } from './program/run-admin.ts';
import type { TestServer } from './test-server.ts';

interface Report {
  readonly version: string;
  readonly result: FindingLevel;
  readonly checks: readonly (Omit<DoctorFinding, 'message'> & { subject: string; said: string })[];
}

export async function runDoctorWith(settings: Record<string, string>, words: readonly string[] = []) {
  const { code, out, message } = await admin(['doctor', '--json', ...words], settings);
  if (message) throw new Error(message);
  const report = JSON.parse(out) as Report;
  const about = (subject: string) =>
    report.checks
      .filter((check) => check.subject === subject)
      .map(({ subject: _subject, said, ...finding }) => ({ ...finding, message: said }));
  return { code, out, report, about };
}

export const doctorSettings = ({ databaseUrl, env, origin }: TestServer) => ({
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  DATA_DIR: env.DATA_DIR,
  PUBLIC_URL: origin,
});

const defaultTimeouts = { ...checkTimeouts };
const extendedTimeouts = { check: 50_000, connect: 20_000, statement: 20_000, email: 20_000, dns: 5_000 };

/** A check might otherwise fail because the machine is busy. */
export const extendTimeouts = (): void => void Object.assign(checkTimeouts, extendedTimeouts);
export const restoreTimeouts = (): void => void Object.assign(checkTimeouts, defaultTimeouts);
