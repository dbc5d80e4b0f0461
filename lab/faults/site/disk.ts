import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { InjectedFault } from './faults.ts';

/** Describes a mounted disk that is small enough to fill. */
export interface SmallDisk {
  readonly folder: string;
  readonly fault: InjectedFault;
  remove(): Promise<void>;
}

const size = '2g';

/** Returns null if this account may not mount a disk. */
export async function mountDisk(target: string): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-faults-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  if (status !== 0) {
    await rm(folder, { recursive: true });
    return null;
  }
  const filler = join(folder, 'filler');
  const fault: InjectedFault = {
    kind: 'disk full',
    target,
    async inject(ms) {
      fill(filler);
      await wait(ms);
      rmSync(filler);
    },
  };
  return {
    folder,
    fault,
    async remove() {
      spawnSync('umount', [folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function fill(path: string): void {
  const file = openSync(path, 'w');
  const piece = Buffer.alloc(2 ** 20);
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}
