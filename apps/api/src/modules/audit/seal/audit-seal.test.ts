import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAdmin } from '../../../testing/program/backup-inspection.ts';
import { doctorSettings, extendTimeouts, restoreTimeouts, runDoctorWith } from '../../../testing/run-doctor.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { auditSealTasks } from './audit-seal-task.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  extendTimeouts();
  folder = await mkdtemp(join(tmpdir(), 'fixit-seal-'));
  server = await startTestServer({ worker: false });
});
afterAll(async () => {
  restoreTimeouts();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const execute = (statement: ReturnType<typeof sql>) => server.db.execute(statement);

/** Changes rows as the owner of the tables could. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await execute(sql`alter table audit disable trigger audit_stays`);
  await execute(sql`alter table audit_seal disable trigger audit_seal_stays`);
  await execute(statement);
  await execute(sql`alter table audit enable trigger audit_stays`);
  await execute(sql`alter table audit_seal enable trigger audit_seal_stays`);
}

const arguments_ = JSON.stringify({ reason: 'Two\nlines,\ta tab, a \\ and “quotes”', until: null, price: 1.5 });

/** The time of the fourth row has Paris's offset and is on 3 November in UTC. */
beforeEach(async () => {
  await tamper(sql`truncate audit, audit_seal`);
  await execute(sql`
    insert into audit (os_user, command, arguments, before, after, at) values
      ('root', 'account suspend', ${arguments_}::jsonb, '{"suspended": false}', null, '2025-11-01T23:59:59.999999Z'),
      ('root', 'review hide', '{}', null, '{"hidden": true}', '2025-11-02T00:00:00Z'),
      ('Zoë', 'review hide', '{}', null, null, '2025-11-02T12:00:00.5Z'),
      ('root', 'job close', '{}', null, null, '2025-11-04T00:30:00+01:00')`);
  await seal();
});
afterEach(() => tamper(sql`truncate audit, audit_seal`));

async function seal(): Promise<object[]> {
  const sealed: object[] = [];
  await auditSealTasks(server.db, { info: (entry) => void sealed.push(entry) }).audit_seal();
  return sealed;
}

const doctor = async () => (await runDoctorWith(doctorSettings(server))).about('audit').map(({ message }) => message);

/** Makes a backup and returns the output of its verification. */
async function verifyBackup(): Promise<string> {
  const file = join(folder, `${crypto.randomUUID()}.backup`);
  const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR };
  const backup = await startAdmin(['backup', file], settings).done;
  expect(backup.message).toBe('');
  const { out, message } = await startAdmin(['backup', 'verify', file, '--any-origin'], {}).done;
  return message + out;
}

test('each day in UTC that has ended since the first audit row is sealed once, even a day without rows', async () => {
  const { rows } = await execute(sql`
    select day::text, row_count from audit_seal where day < '2025-11-06' order by day`);
  expect(rows).toEqual([
    { day: '2025-11-01', row_count: 1 },
    { day: '2025-11-02', row_count: 2 },
    { day: '2025-11-03', row_count: 1 },
    { day: '2025-11-04', row_count: 0 },
    { day: '2025-11-05', row_count: 0 },
  ]);
  const { rows: latest } = await execute(sql`
    select max(day) >= (now() at time zone 'UTC')::date - 2 as is_latest, max(day) < (now() at time zone 'UTC')::date as has_ended
    from audit_seal`);
  expect(latest).toEqual([{ is_latest: true, has_ended: true }]);
  expect(await seal()).toEqual([]);
});

test('the doctor and the verification of a backup accept an unchanged audit log', async () => {
  expect(await doctor()).toEqual([expect.stringMatching(/^The audit log matches its seals for \d+ days\.$/)]);
  expect(await verifyBackup()).toMatch(/^The backup is complete: /);
});

test.each([
  [
    'an altered row',
    sql`update audit set after = '{"hidden": false}' where command = 'review hide' and os_user = 'root'`,
    'The audit log of 2025-11-02 was changed after it was sealed.',
  ],
  [
    'a removed row',
    sql`delete from audit where command = 'job close'`,
    'The audit log of 2025-11-03 has 0 rows and had 1 when it was sealed: rows were removed.',
  ],
  [
    'an added row',
    sql`insert into audit (os_user, command, arguments, at) values ('root', 'job close', '{}', '2025-11-04T12:00:00Z')`,
    'The audit log of 2025-11-04 has 1 row and had 0 when it was sealed: rows were added.',
  ],
  [
    'a row added before the first seal',
    sql`insert into audit (os_user, command, arguments, at) values ('root', 'job close', '{}', '2025-10-04T12:00:00Z')`,
    'The audit log of 2025-10-04 has rows that were added after it was sealed.',
  ],
  [
    'an altered seal',
    sql`update audit_seal set rows_sha256 = repeat('0', 64), row_count = 0 where day = '2025-11-04'`,
    'The seal of 2025-11-04 was changed.',
  ],
  ['a removed seal', sql`delete from audit_seal where day = '2025-11-04'`, 'The seal of 2025-11-04 was removed.'],
])('the doctor and the verification of a backup name the day of %s', async (_, statement, message) => {
  await tamper(statement);
  expect((await doctor())[0]).toBe(message);
  expect(await verifyBackup()).toMatch(
    `The backup is complete, but its audit log does not match its seals. ${message}`,
  );
});

test('the seals of the audit log cannot be changed while their trigger is enabled', async () => {
  await expect(execute(sql`update audit_seal set row_count = 0`)).rejects.toThrow();
  await expect(execute(sql`delete from audit_seal`)).rejects.toThrow();
});
