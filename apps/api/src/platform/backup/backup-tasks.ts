import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database.ts';
import { type Tasks } from '../queue/queue.ts';
import type { Schedules } from '../queue/schedules.ts';

/** The times are in UTC. The drill runs on Sundays, after that night's backup. */
export const backupSchedules: Schedules = { backup: '23 2 * * *', backup_drill: '23 4 * * 0' };

const retry = { delaySeconds: 1_800, attempts: 3 };

interface BackupTaskDeps {
  db: Db;
  log: FastifyBaseLogger;
  hasStore: boolean;
  run?: (words: readonly string[]) => Promise<{ code: number | null; message: string }>;
}

export function backupTasks({ db, log, hasStore, run = runBackupCommand }: BackupTaskDeps): Tasks {
  return {
    backup: async (payload) => {
      if (!hasStore) return;
      const { code, message } = await run(['backup']);
      if (code === 0) return;
      log.error({ message }, 'a scheduled backup failed');
      // The payload of a scheduled task has no `tries`.
      const { tries = 1 } = Object(payload) as { tries?: number };
      if (tries < retry.attempts)
        await db.enqueue('backup', { tries: tries + 1 }, { after_seconds: retry.delaySeconds });
    },
    backup_drill: async () => {
      if (!hasStore) return;
      const { code, message } = await run(['backup', 'drill']);
      if (code !== 0) log.error({ message }, 'a backup could not be restored');
    },
  };
}

const isBundle = import.meta.url.endsWith('.js');
const backupProgram = fileURLToPath(
  new URL(isBundle ? './backup-program.js' : '../../backup-program.ts', import.meta.url),
);

/** A separate process does not affect the server's memory and speed. It ends with the server. */
async function runBackupCommand(words: readonly string[]): Promise<{ code: number | null; message: string }> {
  const child = spawn(process.execPath, ['--max-semi-space-size=1', backupProgram, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killChild = () => child.kill('SIGTERM');
  process.once('exit', killChild);
  try {
    const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number | null]>]);
    return { code, message: message.trim() };
  } finally {
    process.off('exit', killChild);
  }
}
