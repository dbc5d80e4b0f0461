import { existsSync } from 'node:fs';
import { fail } from '../../scripts/child.mjs';
import { ensurePrograms } from '../../scripts/programs/debian-programs.mjs';
import { ensureTestServers } from '../../scripts/programs/test-servers.mjs';

/** Makes the programs of `npm run cluster` available; Redis and Ceph are those of the tests. */
export async function ensureClusterPrograms() {
  // Debian's Patroni needs this interpreter, which a minimal Debian lacks and which cannot be unpacked elsewhere.
  if (!existsSync('/usr/bin/python3')) fail('Patroni needs Python. Please run: sudo apt-get install python3');
  await ensureTestServers();
  await ensurePrograms('cluster-programs', {
    programs: ['etcd', 'haproxy', 'patroni', 'pg_rewind'],
    packages: ['etcd-server', 'haproxy', 'patroni', 'python3-etcd', 'python3-psycopg2', 'postgresql'],
    otherwise: 'Please install etcd 3.4, HAProxy 2.6, Patroni 3.0 and PostgreSQL 15, or later versions.',
  });
}
