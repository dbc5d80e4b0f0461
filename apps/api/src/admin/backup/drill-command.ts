import type { Readable } from 'node:stream';
import { connect } from '../../db/connection.ts';
import { operatorCommand } from '../../db/operator-command.ts';
import { StartError } from '../../db/start-error.ts';
import { readEnv } from '../../env.ts';
import { marketplaceInvariants } from '../../marketplace-invariants.ts';
import type { SigningKey } from '../../platform/backup/archive/backup-signature.ts';
import { restoreAndCheck } from '../../platform/backup/backup-drill.ts';
import { cannotDrill, recordRun } from '../../platform/backup/backup-runs.ts';
import type { RestoreResult } from '../../platform/backup/restore-backup.ts';
import { openBackupFile } from '../../platform/backup/store/backup-file.ts';
import { readSigningKey } from '../../platform/backup/stored-signing-key.ts';
import { describeBackup, printBackupAnswer, type ReadOptions, readKeysOf, signersOf } from './backup-answer.ts';
import { recordFailure, withRecordDatabase } from './record-failure.ts';
import { requireStore } from './require-store.ts';

/** Tests a backup file from any machine, without recording a run. */
export async function drillFile(file: string, options: ReadOptions): Promise<void> {
  const restored = await restoreTemporarily(file, await openBackupFile(file), options, []);
  printBackupAnswer('backup drill', options, `${file}: ${describeBackup('Restored and in order', restored)}`, restored);
}

export async function drillNewest(url: string, options: ReadOptions): Promise<void> {
  const store = await requireStore();
  if (cannotDrill(readEnv())) {
    const message = `Not tested: the private key is not on this machine. Where it is, run: ${operatorCommand('backup drill <file>')}`;
    return console.log(
      options.json ? JSON.stringify({ command: 'backup drill', done: false, said: message }) : message,
    );
  }
  const started_at = new Date();
  const run = { kind: 'drill', name: 'the newest backup', started_at } as const;
  await recordFailure(url, run, async () => {
    const [newest] = await store.list();
    if (!newest) throw new StartError('There is no backup to test.');
    const signers = await readSigners(url);
    const restored = await restoreTemporarily(newest.name, await store.open(newest.name), options, signers);
    const report = describeBackup('Restored and in order', restored);
    await withRecordDatabase(url, async (db, hasRunTable) => {
      if (hasRunTable) await recordRun(db, { ...run, name: newest.name, bytes: newest.bytes, succeeded: true, report });
    });
    printBackupAnswer('backup drill', options, `${newest.name}: ${report}`, restored);
  });
}

async function readSigners(url: string): Promise<SigningKey[]> {
  const { pool, close } = connect(url, { max: 1 });
  try {
    const key = await readSigningKey(pool);
    return key ? [key] : [];
  } finally {
    await close();
  }
}

/** `signers` are the keys of this instance's database. */
async function restoreTemporarily(
  name: string,
  file: Readable,
  options: ReadOptions,
  signers: readonly SigningKey[],
): Promise<RestoreResult> {
  const env = readEnv();
  const ownSigners = signersOf(env, options);
  const { faults, ...restored } = await restoreAndCheck(file, readKeysOf(env, options), {
    dataDir: env.DATA_DIR,
    invariants: marketplaceInvariants,
    signedBy: ownSigners && [...ownSigners, ...signers],
  });
  if (faults.length > 0) throw new StartError([`${name} was restored, but breaks rules.`, ...faults].join('\n'));
  return restored;
}
