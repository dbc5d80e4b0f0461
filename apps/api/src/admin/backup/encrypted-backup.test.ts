import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect } from '../../db/connection.ts';
import { signingSecretName } from '../../platform/backup/archive/backup-signature.ts';
import { requireServerSecret } from '../../platform/server-secret.ts';
import { copyTemplate, dropCopy } from '../../testing/database/test-postgres.ts';
import { alter } from '../../testing/program/backup-inspection.ts';
import { adminToEnd as admin, adminError } from '../../testing/program/run-admin.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let folder: string;
let server: TestServer;
let source: Record<string, string>;
let emptyDatabase: { DATABASE_URL: string; DATA_DIR: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixit-backup-'));
  server = await startTestServer({ worker: false });
  source = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.env.DATA_DIR };
  emptyDatabase = { DATABASE_URL: await copyTemplate(inject('postgres')), DATA_DIR: pathTo('data') };
});
afterAll(async () => {
  await dropCopy(inject('postgres'), emptyDatabase.DATABASE_URL);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const pathTo = (name: string) => join(folder, name);

const passphrase = { BACKUP_PASSPHRASE: 'four random words it is' };

test('an encrypted backup can be read only with its passphrase', async () => {
  expect((await admin(['backup', pathTo('secret')], { ...source, ...passphrase })).message).toBe('');
  expect((await readFile(pathTo('secret'))).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect((await admin(['backup', 'verify', pathTo('secret')], passphrase)).code).toBe(0);
  const [none, wrong] = [
    await adminError(['backup', 'verify', pathTo('secret')], {}),
    await adminError(['restore', pathTo('secret')], { ...emptyDatabase, BACKUP_PASSPHRASE: 'four other words it is' }),
  ];
  expect(none).toMatch(/^This backup is encrypted: set BACKUP_PASSPHRASE/);
  expect(wrong).toBe('This backup was encrypted with another passphrase or key.');
});

test('an encrypted backup that is cut off or altered is refused with a message that says so', async () => {
  // Random content cannot be compressed, so the backup has several encrypted chunks.
  const shelf = join(server.env.DATA_DIR, 'uploads/aa');
  await mkdir(shelf, { recursive: true });
  await writeFile(join(shelf, `${'a'.repeat(32)}.png`), randomBytes(300_000));
  expect((await admin(['backup', pathTo('secret')], { ...source, ...passphrase })).code).toBe(0);
  await rm(shelf, { recursive: true });
  const secret = await readFile(pathTo('secret'));
  const cutOff = 'This backup is cut off: its end is missing.';
  const damaged = 'This backup is damaged: its contents have changed.';
  const half = Math.floor(secret.length / 2);
  const unclear = 'This backup is cut off or damaged: its last part cannot be decrypted.';
  const damage: [bytes: Buffer, message: string][] = [
    [secret.subarray(0, 15), cutOff],
    [secret.subarray(0, 90), cutOff],
    [secret.subarray(0, -99), unclear],
    [secret.subarray(0, half), unclear],
    [alter(secret, half), damaged],
    [alter(secret, secret.indexOf('\n--- ') + 9), damaged],
  ];
  for (const [bytes, message] of damage) {
    await writeFile(pathTo('bad-secret'), bytes);
    expect(await adminError(['backup', 'verify', pathTo('bad-secret')], passphrase)).toBe(message);
  }
});

test('a backup that is not encrypted is refused if a key is set', async () => {
  expect((await admin(['backup', pathTo('plain')], source)).code).toBe(0);
  const refusal = /^This backup is not encrypted although a key is set, so somebody else may have put it there/;
  expect(await adminError(['backup', 'verify', pathTo('plain')], passphrase)).toMatch(refusal);
  expect(await adminError(['restore', pathTo('plain')], { ...emptyDatabase, ...passphrase })).toMatch(refusal);
  expect((await admin(['backup', 'verify', pathTo('plain'), '--unencrypted'], passphrase)).code).toBe(0);
});

test('a signature shows that a backup was made with this passphrase or by this server', async () => {
  expect((await admin(['backup', pathTo('signed')], { ...source, ...passphrase })).code).toBe(0);
  expect((await admin(['backup', 'verify', pathTo('signed')], passphrase)).out).toContain('Its signature is right.');

  expect((await admin(['backup', pathTo('own')], source)).code).toBe(0);
  const connection = connect(emptyDatabase.DATABASE_URL, { max: 1 });
  await requireServerSecret(connection.db, signingSecretName);
  await connection.close();
  const wrong = /^This backup was not made here, or was changed: its signature is wrong\./;
  expect(await adminError(['restore', pathTo('own')], emptyDatabase)).toMatch(wrong);
  const restored = await admin(['restore', pathTo('own'), '--any-origin'], emptyDatabase);
  expect([restored.code, restored.out]).toEqual([
    0,
    expect.stringContaining('Its signature could not be checked here.'),
  ]);
  // A restore keeps the key of the instance, because backups do not contain it.
  expect((await admin(['backup', pathTo('other')], emptyDatabase)).code).toBe(0);
  expect((await admin(['restore', pathTo('other'), '--replace'], emptyDatabase)).code).toBe(0);
  expect(await adminError(['restore', pathTo('own'), '--replace'], emptyDatabase)).toMatch(wrong);
});

test('an encrypted backup for a recipient can be read only with its identity', async () => {
  const identity = await generateX25519Identity();
  const settings = { BACKUP_RECIPIENTS: await identityToRecipient(identity) };
  expect((await admin(['backup', pathTo('sealed')], { ...source, ...settings })).code).toBe(0);
  await writeFile(pathTo('key'), `# created\n${identity}\n`);
  const own = { BACKUP_IDENTITY_FILE: pathTo('key') };
  expect((await admin(['backup', 'verify', pathTo('sealed')], own)).code).toBe(0);
  await writeFile(pathTo('key'), `${await generateX25519Identity()}\n`);
  expect(await adminError(['backup', 'verify', pathTo('sealed')], own)).toMatch(/another passphrase or key/);
  await writeFile(pathTo('key'), 'AGE-SECRET-KEY-TYPO');
  expect(await adminError(['backup', 'verify', pathTo('sealed')], own)).toBe(
    `BACKUP_IDENTITY_FILE: ${pathTo('key')} contains no private key in the format of age-keygen.`,
  );
  expect(await adminError(['backup', 'verify', pathTo('sealed')], { BACKUP_IDENTITY_FILE: folder })).toBe(
    `BACKUP_IDENTITY_FILE: ${folder} cannot be read (EISDIR).`,
  );
  const typo = await adminError(['backup', pathTo('typo')], { ...source, BACKUP_RECIPIENTS: 'age1typo' });
  expect(typo).toMatch(/^BACKUP_RECIPIENTS: must be age public keys/);
});
