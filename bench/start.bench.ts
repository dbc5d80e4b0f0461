import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { atMost, type Figure, load, median, megabytes, seconds } from './measuring/figure.ts';
import { processFamilyOf } from './measuring/processes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const warmStarts = 3;
/** A server counts as idle this many seconds after its start. */
const idleSeconds = 15;

/** Measures `npm start` without a data folder and a build, then with both, and the memory when idle. */
export default async function measure(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fixit-bench-'));
  try {
    for (const app of ['web', 'api', 'demo']) rmSync(join(root, 'apps', app, '.stamp-build'), { force: true });
    const cold = await start(dataDir);
    await cold.stop();
    const warm: number[] = [];
    let memory: Figure[] = [];
    for (let index = 0; index < warmStarts; index += 1) {
      const server = await start(dataDir);
      warm.push(server.duration);
      if (index === warmStarts - 1) memory = await measureMemory(server.pid);
      await server.stop();
    }
    return [
      atMost('warm start to ready', median(warm), 3, seconds, `, ${load()}`),
      atMost('cold start without the install: build, database, demo world', cold.duration, 25, seconds),
      ...memory,
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface StartedServer {
  pid: number;
  /** The server was ready after this many seconds. */
  duration: number;
  stop(): Promise<void>;
}

async function start(dataDir: string): Promise<StartedServer> {
  const from = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' },
  });
  await waitForOutput(child, 'Fixit is ready');
  const duration = (performance.now() - from) / 1000;
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid ?? 0, duration, stop };
}

function waitForOutput(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes(words)) resolve();
    });
    child.stdout?.on('end', () => reject(new Error(`npm start ended (${child.exitCode}) with the output: ${text}`)));
  });
}

async function measureMemory(pid: number): Promise<Figure[]> {
  await wait(idleSeconds * 1000);
  const family = processFamilyOf(pid);
  const server = family.find(({ command }) => command.includes('apps/api/dist/main.js'));
  const artisans = family.find(({ command }) => command.includes('apps/demo/dist/main.js'));
  if (!server || !artisans) throw new Error('The server or the demo artisans are not running');
  const sum = (kind: 'rss' | 'pss') => family.reduce((total, member) => total + member[kind], 0);
  return [
    atMost('idle: the server’s process, RSS', server.rss, 150_000_000, megabytes),
    atMost(
      `idle: all ${family.length} processes, PSS`,
      sum('pss'),
      350_000_000,
      megabytes,
      ` (RSS ${megabytes(sum('rss'))}; the demo artisans’ RSS ${megabytes(artisans.rss)})`,
    ),
  ];
}
