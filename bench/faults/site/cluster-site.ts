import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostOffice } from '@fixit/api/testing/outside/post-office';
import { randomPort } from '@fixit/api/testing/outside/program';
import { startCluster } from '../../cluster/cluster.ts';
import type { ClusterProcess } from '../../cluster/cluster-process.ts';
import { faultsOfLink, faultsOfPart } from './faults.ts';
import { Link } from './link.ts';
import type { Part } from './process.ts';
import type { Site } from './site.ts';
import { openWatch } from './watch.ts';

/** What keeps pictures has no second one: without it they are gone, which is no fault of ours. */
const irreplaceable = new Set(['ceph-mon', 'ceph-osd']);

/** `npm run cluster`, whose database fails over: everything in it can die, or stand still. */
export async function startClusterSite({ log }: { log: string }): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-cluster-'));
  // Its processes run as another account.
  await chmod(folder, 0o755);
  const office = new PostOffice();
  const settings = { SMTP_URL: await office.open(), RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'error' };
  const cluster = await startCluster({ folder: join(folder, 'data'), settings, log: (line) => console.log(line) });
  await openWatch(cluster.databaseUrl);
  console.log(`The logs are in ${join(folder, 'data/log')}, not in ${log}`);
  const port = Number(new URL(cluster.url).port);
  const link = await Link.open(randomPort(), () => connect(port, '127.0.0.1'));
  return {
    origins: [`http://127.0.0.1:${link.port}`],
    faults: [
      ...cluster.processes.filter(({ name }) => !irreplaceable.has(name)).flatMap((one) => faultsOfPart(partOf(one))),
      ...faultsOfLink('clients to HAProxy', link),
    ],
    databaseUrl: cluster.databaseUrl,
    emails: office.taken,
    async stop() {
      await link.close();
      await cluster.stop();
      await office.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function partOf(member: ClusterProcess): Part {
  return {
    name: member.name,
    kill: () => member.kill('SIGKILL'),
    start: () => member.restart(),
    freeze: () => member.kill('SIGSTOP'),
    thaw: () => member.restart(),
    stop: () => member.kill('SIGTERM'),
  };
}
