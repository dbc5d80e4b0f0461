import { readdirSync, readFileSync } from 'node:fs';

/** The sizes are in bytes: `rss` counts all shared memory, and `pss` only this process's share of it. */
export interface ProcessMemory {
  command: string;
  rss: number;
  pss: number;
}

/** Returns a process and all its descendants. Needs Linux's /proc. */
export const processFamilyOf = (pid: number): ProcessMemory[] =>
  familyPids(pid).flatMap((member) => memoryOf(member) ?? []);

/**
 * Returns the processor seconds of a process and all its descendants, including those that ended. Needs Linux's
 * /proc.
 */
export function processorTime(pid: number): number {
  const ticks = familyPids(pid).map((member) =>
    (fieldsOf(member) ?? []).slice(11, 15).reduce((sum, part) => sum + Number(part), 0),
  );
  return ticks.reduce((sum, part) => sum + part, 0) / ticksPerSecond;
}

/** Linux always reports processor time in this unit. */
const ticksPerSecond = 100;

/** Returns the ids of a process and all its descendants. Needs Linux's /proc. */
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

/**
 * Returns the fields after the name of a process, such as its state and its parent. The name is in parentheses and may
 * contain any character.
 */
function fieldsOf(pid: number): string[] | null {
  const stat = readProcFile(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function memoryOf(pid: number): ProcessMemory | null {
  const rollup = readProcFile(`/proc/${pid}/smaps_rollup`);
  if (rollup === null) return null;
  const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) * 1024;
  const command = (readProcFile(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
  return { command, rss: bytes('Rss'), pss: bytes('Pss') };
}

/** Returns null if the process has ended in the meantime. */
function readProcFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
