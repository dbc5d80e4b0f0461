import type { Restored } from '../../platform/backup/restore-backup.ts';
import { countOf } from '../command-line.ts';

export interface Answer {
  json?: boolean;
}

export const inJson = ['--json', 'answer in JSON'] as const;

export function describe(what: string, { manifest, end }: Restored): string {
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
  const [made, at] = [manifest.made_at.slice(0, 10), manifest.made_at.slice(11, 16)];
  return `${what}: ${countOf(rows, 'row')} and ${countOf(end.pictures, 'picture')} of ${made}, ${at} UTC, by Fixit ${manifest.fixit}.`;
}

type Told = Restored & { name?: string; bytes?: number };

export function answer(
  command: string,
  { json = false }: Answer,
  said: string,
  { manifest, end, ...rest }: Told,
): void {
  const { made_at, fixit } = manifest;
  console.log(json ? JSON.stringify({ command, done: true, said, made_at, fixit, ...end, ...rest }) : said);
}
