import { readdirSync, readFileSync } from 'node:fs';

/** What a process holds of memory, in bytes: with what it shares with others in whole (`rss`) and by halves (`pss`). */
export interface ProcessMemory {
  command: string;
  rss: number;
  pss: number;
}

/** A process and all that it has started, and they in turn. Needs Linux's /proc. */
export const processFamilyOf = (pid: number): ProcessMemory[] =>
  familyPids(pid).flatMap((member) => heldBy(member) ?? []);

/** Seconds that processors have worked for a process and all that it has started, ended ones included. Needs Linux's /proc. */
export function processorTime(pid: number): number {
  const ticks = familyPids(pid).map((member) =>
    (fieldsOf(member) ?? []).slice(11, 15).reduce((sum, part) => sum + Number(part), 0),
  );
  return ticks.reduce((sum, part) => sum + part, 0) / ticksPerSecond;
}

/** Linux tells every program so, whatever its own clock does. */
const ticksPerSecond = 100;

/** A process and all that it has started. Needs Linux's /proc. */
export function familyPids(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const fields = fieldsOf(Number(name));
        return fields === null ? [] : [[Number(name), Number(fields[1])] as const];
      }),
  );
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

/** What stands behind a process's name, which is in parentheses and may hold anything: its state, its parent ... */
function fieldsOf(pid: number): string[] | null {
  const stat = readProcFile(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function heldBy(pid: number): ProcessMemory | null {
  const rollup = readProcFile(`/proc/${pid}/smaps_rollup`);
  if (rollup === null) return null;
  const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) * 1024;
  const command = (readProcFile(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
  return { command, rss: bytes('Rss'), pss: bytes('Pss') };
}

/** A process may end while it is looked at. */
function readProcFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
