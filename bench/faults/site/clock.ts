import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Fault } from './faults.ts';

/** The clock of one process. */
export interface SteppedClock {
  /** Variables with which the process believes in it. */
  readonly environment: Record<string, string>;
  readonly fault: Fault;
}

/** Seconds, forward or back. */
const furthest = 900;

/** Where libfaketime is: unpacked by scripts/programs/fault-programs.mjs, or installed. */
const roots = [fileURLToPath(new URL('../../../node_modules/.cache/clock-programs/files', import.meta.url)), '/'];

/** Null where there is no libfaketime. What is measured in milliseconds goes on as it does: only the time of day steps. */
export function openClock(target: string, folder: string): SteppedClock | null {
  const library = findLibrary();
  if (!library) return null;
  const file = join(folder, `${target} clock`);
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  set(0);
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_CACHE_DURATION: '1',
    },
    fault: {
      kind: 'clock step',
      target,
      async happen(ms) {
        // As far as it lasts long, to either side.
        set((Math.floor(ms * 7) % (2 * furthest)) - furthest);
        await wait(ms);
        set(0);
      },
    },
  };
}

function findLibrary(): string | undefined {
  return roots
    .map((root) => join(root, 'usr/lib'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'faketime/libfaketimeMT.so.1')))
    .find((path) => existsSync(path));
}
