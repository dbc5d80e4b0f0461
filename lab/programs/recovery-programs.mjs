import { ensurePrograms } from '../../scripts/programs/debian-programs.mjs';

/** Makes pgBackRest available, and a PostgreSQL that it supports. */
export const ensureRecoveryPrograms = () =>
  ensurePrograms('recovery-programs', {
    programs: ['pgbackrest', 'pg_ctl', 'psql'],
    packages: ['pgbackrest', 'postgresql'],
    otherwise: 'Please install pgBackRest 2.45 and PostgreSQL 15, or later versions.',
  });
