import { ensurePrograms } from './debian-programs.mjs';

/** Makes pgBackRest available, and a PostgreSQL that it supports. */
export const ensureRecoveryPrograms = () =>
  ensurePrograms('recovery-programs', {
    programs: ['pgbackrest', 'pg_ctl', 'psql'],
    packages: ['pgbackrest', 'postgresql-15'],
    otherwise: 'Please install pgBackRest from 2.45 and PostgreSQL 15.',
  });
