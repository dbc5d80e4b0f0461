import { existsSync } from 'node:fs';
import { fail } from '../../scripts/child.mjs';
import { ensurePrograms } from '../../scripts/programs/debian-programs.mjs';
import { ensureTestServers } from '../../scripts/programs/test-servers.mjs';

/** Makes the programs of `npm run cluster` available; Redis and Ceph are those of the tests. */
export async function ensureClusterPrograms() {
  // Debian's Patroni is a script of this interpreter, which a minimal Debian lacks and nobody can unpack elsewhere.
  if (!existsSync('/usr/bin/python3')) fail('Patroni needs Python. Please run: sudo apt-get install python3');
  await ensureTestServers();
  await ensurePrograms('cluster-programs', {
    programs: ['etcd', 'haproxy', 'patroni', 'pg_rewind'],
    packages: ['etcd-server', 'haproxy', 'patroni', 'python3-etcd', 'python3-psycopg2', 'postgresql'],
    otherwise: 'Please install etcd from 3.4, HAProxy from 2.6, Patroni from 3.0 and PostgreSQL from 15.',
  });
}
