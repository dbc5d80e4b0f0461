import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startMeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { fillPictures, fillRows } from './measuring/backup-content.ts';
import {
  atLeast,
  atMost,
  type Figure,
  load,
  megabytes,
  milliseconds,
  percent,
  percentile,
  seconds,
} from './measuring/figure.ts';
import { loadWith, PlainConnection } from './measuring/load.ts';
import { startServer } from './server.ts';

const { size = '1' } = parseArgs({
  args: process.argv.slice(1),
  options: { size: { type: 'string' } },
  strict: false,
}).values;
/** `-- --size 10` means 10 GB. A fifth of the data is rows, the rest is pictures. */
const totalBytes = Number(size) * 1_000_000_000;
const rowShare = 0.2;
const program = fileURLToPath(new URL('../apps/api/dist/backup-program.js', import.meta.url));
const megabyte = 1_000_000;

/** Backs up many rows and pictures while a server is running, verifies the backup, and restores the demo world. */
export default async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-backup-'));
  try {
    return [...(await measureBackup(folder)), ...(await measureDemo(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureBackup(folder: string): Promise<Figure[]> {
  const database = await startMeasuredDatabase(4, () => undefined);
  const dataDir = join(folder, 'data');
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const server = await startServer(database.url, { DATA_DIR: dataDir });
  try {
    await fillRows(database, totalBytes * rowShare);
    await fillPictures(join(dataDir, 'uploads'), totalBytes * (1 - rowShare));
    // The filled data must be on the disk before anything is timed.
    execFileSync('sync');
    const disk = await measureDisk(join(folder, 'streamed'), totalBytes);
    const withoutBackup = await callRepeatedly(server.origin, { seconds: 10 });
    const file = join(folder, 'whole.backup');
    const stop = new AbortController();
    const answerTimes = callRepeatedly(server.origin, { until: stop.signal });
    const backup = await runAdmin(['backup', file], settings);
    stop.abort();
    const duringBackup = await answerTimes;
    const verification = await runAdmin(['backup', 'verify', file], settings);
    const { size: bytes } = await stat(file);
    const speed = totalBytes / backup.seconds;
    const note = ` (${megabytes(speed)}/s of ${megabytes(disk)}/s; ${megabytes(totalBytes)} in ${seconds(backup.seconds)} with ${seconds(backup.processor)} of processor time, a file of ${megabytes(bytes)}; verified in ${seconds(verification.seconds)}; ${load()})`;
    const p99 = (times: number[]) => percentile(times, 0.99);
    return [
      atLeast('backup speed, as a share of the disk’s write speed', speed / disk, 0.8, percent, note),
      atMost(
        'memory of the backup',
        backup.memory,
        150_000_000,
        megabytes,
        ` (verifying ${megabytes(verification.memory)})`,
      ),
      atMost(
        'what the backup adds to the p99 of a call',
        p99(duringBackup) - p99(withoutBackup),
        20,
        milliseconds,
        ` (${milliseconds(p99(duringBackup))} and ${milliseconds(p99(withoutBackup))})`,
      ),
    ];
  } finally {
    await server.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Writes a file in pieces of a megabyte, flushes it, and returns the bytes per second. The file is kept until the
 * end so that the backup cannot reuse its space: some disks are four times as fast on space that was used before.
 */
async function measureDisk(file: string, bytes: number): Promise<number> {
  const piece = randomBytes(megabyte);
  const from = performance.now();
  const handle = await open(file, 'w');
  for (let offset = 0; offset < bytes; offset += piece.length) await handle.write(piece);
  await handle.sync();
  await handle.close();
  return bytes / ((performance.now() - from) / 1000);
}

/** Returns how many milliseconds each call took. Two calls run at a time, with a pause after each. */
async function callRepeatedly(
  origin: string,
  options: { seconds: number } | { until: AbortSignal },
): Promise<number[]> {
  const lanes = [new PlainConnection(origin), new PlainConnection(origin)];
  const times: number[] = [];
  const call = async (lane: number) => {
    const from = performance.now();
    await lanes[lane]?.ask('GET', '/artisan/api/v1/service-category/');
    times.push(performance.now() - from);
    await wait(5);
  };
  if ('seconds' in options) await loadWith({ lanes: 2, seconds: options.seconds }, call);
  else while (!options.until.aborted) await loadWith({ lanes: 2, seconds: 0.5 }, call);
  for (const lane of lanes) lane.close();
  return times;
}

interface CommandRun {
  seconds: number;
  /** This is the peak in bytes. */
  memory: number;
  /** This is the processor time of all threads in seconds. */
  processor: number;
  out: string;
}

async function runAdmin(words: readonly string[], settings: Record<string, string>): Promise<CommandRun> {
  const from = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=1', program, ...words], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '8', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [memory, processor] = [0, 0];
  const timer = setInterval(() => {
    memory = Math.max(memory, highestMemory(child.pid ?? 0));
    processor = Math.max(processor, processorSeconds(child.pid ?? 0));
  }, 50);
  const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number | null]>]);
  clearInterval(timer);
  if (code !== 0) throw new Error(`admin ${words.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - from) / 1000, memory, processor, out };
}

/** Reads the peak memory of a process from Linux's /proc. Returns 0 once it has ended. */
function highestMemory(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Reads the processor time of a process from Linux's /proc, which counts in hundredths. Returns 0 once it has ended. */
function processorSeconds(pid: number): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number);
    return ((user ?? 0) + (system ?? 0)) / 100;
  } catch {
    return 0;
  }
}

async function measureDemo(folder: string): Promise<Figure[]> {
  const demoSettings = { DATA_DIR: join(folder, 'demo'), DATABASE_URL: '', DEMO: 'on', BACKUP_FOLDER: folder };
  await (await startServer('', demoSettings)).stop();
  const backup = await runAdmin(['backup'], demoSettings);
  const drill = await runAdmin(['backup', 'drill'], demoSettings);
  const name = drill.out.split(': ', 1)[0] ?? '';
  const restore = await runAdmin(['restore', join(folder, name)], {
    ...demoSettings,
    DATA_DIR: join(folder, 'restored'),
  });
  const note = ` (backup ${seconds(backup.seconds)}, drill ${seconds(drill.seconds)}, peak memory ${megabytes(restore.memory)}; ${load()})`;
  return [atMost('restoring the demo world into an empty folder', restore.seconds, 60, seconds, note)];
}
