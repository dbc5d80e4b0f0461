import { migrationFolder, readMigrations } from './migrate.ts';

export interface MigrationState {
  /** Migrations of this release that have not been applied. */
  readonly missing: readonly string[];
  /** Migrations that a newer release has applied. */
  readonly newer: readonly string[];
  /** Migrations whose content differs from this release's. */
  readonly changed: readonly string[];
}

/** `applied` contains the rows of the table `migration`. */
export async function compareMigrations(
  applied: readonly { name: string; checksum: string }[],
): Promise<MigrationState> {
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
