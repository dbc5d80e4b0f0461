import { ensurePrograms } from './debian-programs.mjs';

/** Makes Redis, PgBouncer and an S3 server (Ceph's radosgw) available to the tests, which start them. */
export const ensureTestServers = () =>
  ensurePrograms('test-servers', {
    programs: [
      'redis-server',
      'pgbouncer',
      'ceph',
      'ceph-authtool',
      'ceph-mon',
      'ceph-osd',
      'monmaptool',
      'radosgw',
      'radosgw-admin',
    ],
    packages: ['redis-tools', 'pgbouncer', 'ceph-mon', 'ceph-osd', 'radosgw'],
    // The package redis-tools contains the server under the name redis-check-rdb.
    links: { 'redis-server': 'redis-check-rdb' },
    otherwise: 'Please install Redis from version 6, PgBouncer from 1.18 and Ceph from version 16.',
  });
