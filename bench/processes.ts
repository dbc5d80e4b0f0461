import { readdirSync, readFileSync } from 'node:fs';

/** What a process holds of memory, in bytes: with what it shares with others in whole (`rss`) and by halves (`pss`). */
export interface Held {
  command: string;
  rss: number;
  pss: number;
}

/** A process and all that it has started, and they in turn. Needs Linux's /proc. */
export function familyOf(pid: number): Held[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = parentOf(name);
        return parent === null ? [] : [[Number(name), parent] as const];
      }),
  );
  const family = [pid];
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family.flatMap((member) => heldBy(member) ?? []);
}

function parentOf(pid: string): number | null {
  const stat = read(`/proc/${pid}/stat`);
  // The name in parentheses may hold anything; behind it come the state and the parent.
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function heldBy(pid: number): Held | null {
  const rollup = read(`/proc/${pid}/smaps_rollup`);
  if (rollup === null) return null;
  const bytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(rollup)?.[1]) * 1024;
  const command = (read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
  return { command, rss: bytes('Rss'), pss: bytes('Pss') };
}

/** A process may end while it is looked at. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
