import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLargeMbtiles } from '@fixit/api/testing/streets/write-mbtiles';
import { atMost, type Figure, load, megabytes } from './measuring/figure.ts';

const bundle = fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url));
/** The archive has the number of tiles and the bytes per tile of OS Open Zoomstack. */
const country = { tiles: 350_000, bytes: 8_100 };

/**
 * Imports 2.9 GB of MBTiles as `npm run map:import` does, and measures the peak memory. Needs Linux's /proc and 9 GB of
 * disk.
 */
export default async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fixit-map-import-'));
  try {
    const file = join(folder, 'country.mbtiles');
    writeLargeMbtiles(file, country);
    const from = performance.now();
    const child = spawn(process.execPath, ['--max-semi-space-size=2', bundle, 'import-map', file], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DATA_DIR: join(folder, 'data'), MALLOC_ARENA_MAX: '1' },
    });
    let peak = 0;
    const timer = setInterval(() => {
      peak = Math.max(peak, peakMemoryOf(child.pid ?? 0));
    }, 200);
    const [code] = (await once(child, 'exit')) as [number];
    clearInterval(timer);
    if (code !== 0) throw new Error(`The import exited with code ${code}`);
    const note = `, ${megabytes(statSync(file).size)} in ${Math.round((performance.now() - from) / 1000)} s, ${load()}`;
    return [atMost('peak RSS of an MBTiles import', peak, 260_000_000, megabytes, note)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the peak memory of a process in bytes, or 0 once it has ended. */
function peakMemoryOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
