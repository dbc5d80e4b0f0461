import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { InjectedFault } from './faults.ts';

/** Each process has its own clock. */
export interface SteppedClock {
  /** A process with these environment variables uses this clock. */
  readonly environment: Record<string, string>;
  readonly fault: InjectedFault;
}

/** A clock is fast or slow by at most this many seconds. */
const maxOffsetSeconds = 900;

/** libfaketime is in one of these: unpacked by lab/programs/fault-programs.mjs, or installed. */
const roots = [fileURLToPath(new URL('../../../node_modules/.cache/clock-programs/files', import.meta.url)), '/'];

/** Returns null without libfaketime. Only the time of day steps; monotonic clocks do not. */
export function openClock(target: string, folder: string): SteppedClock | null {
  const library = findLibrary();
  if (!library) return null;
  const file = join(folder, `${target} clock`);
  const setOffset = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  setOffset(0);
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
      async inject(ms) {
        // The same duration always gives the same offset, in either direction.
        setOffset((Math.floor(ms * 7) % (2 * maxOffsetSeconds)) - maxOffsetSeconds);
        await wait(ms);
        setOffset(0);
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
