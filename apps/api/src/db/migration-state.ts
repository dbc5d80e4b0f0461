import { readdir } from 'node:fs/promises';
import { migrationFolder } from './migrate.ts';

export interface MigrationState {
  /** Of this release, not applied yet. */
  readonly missing: readonly string[];
  /** Applied by a newer release. */
  readonly newer: readonly string[];
}

/** `applied` are the names in the table `migration`. */
export async function compareMigrations(applied: readonly string[]): Promise<MigrationState> {
  const known = (await readdir(migrationFolder)).filter((name) => name.endsWith('.sql')).sort();
  return {
    missing: known.filter((name) => !applied.includes(name)),
    newer: applied.filter((name) => !known.includes(name)),
  };
}
