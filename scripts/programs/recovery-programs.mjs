import { ensurePrograms } from './debian-programs.mjs';

/** Makes pgBackRest available, and the PostgreSQL that it knows. */
export const ensureRecoveryPrograms = () =>
  ensurePrograms('recovery-programs', {
    programs: ['pgbackrest', 'pg_ctl', 'psql'],
    packages: ['pgbackrest', 'postgresql-15'],
    otherwise: 'Please install pgBackRest from 2.45 and PostgreSQL 15.',
  });
