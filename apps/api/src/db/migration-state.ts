import { type MigrationChecksum, migrationFolder, readMigrations } from './migrate.ts';

export interface MigrationState {
  readonly missing: readonly string[];
  readonly newer: readonly string[];
  readonly changed: readonly string[];
}

export async function compareMigrations(applied: readonly MigrationChecksum[]): Promise<MigrationState> {
  const ownChecksums = new Map((await readMigrations(migrationFolder)).map(({ name, checksum }) => [name, checksum]));
  const names = new Set(applied.map(({ name }) => name));
  return {
    missing: [...ownChecksums.keys()].filter((name) => !names.has(name)),
    newer: applied.filter(({ name }) => !ownChecksums.has(name)).map(({ name }) => name),
    changed: applied
      .filter(({ name, checksum }) => ![undefined, checksum].includes(ownChecksums.get(name)))
      .map(({ name }) => name),
  };
}
