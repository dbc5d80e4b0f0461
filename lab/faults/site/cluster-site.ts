import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomPort } from '@fixit/api/testing/outside/external-program';
import { TestMailServer } from '@fixit/api/testing/outside/test-mail-server';
import { startCluster } from '../../cluster/cluster.ts';
import type { ClusterProcess } from '../../cluster/cluster-process.ts';
import { faultsOfLink, faultsOfPart, type InjectedFault } from './faults.ts';
import { Link } from './link.ts';
import type { Part } from './process.ts';
import { recordChanges } from './record-changes.ts';
import type { Site } from './site.ts';

/** Ceph has only one of each here. Without them, pictures are unavailable, which is not Fixit's fault. */
const irreplaceable = new Set(['ceph-mon', 'ceph-osd']);

/** PostgreSQL notices after this time that a session's machine is gone. */
const sessionTimeoutMs = 25_000;

/**
 * Starts `npm run cluster`, whose database fails over. Each process except Ceph's monitor and store can die or freeze,
 * and each link between two can fail.
 */
export async function startClusterSite({ log }: { log: string }): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'fixit-cluster-'));
  // The processes run as another account.
  await chmod(folder, 0o755);
  const mailServer = new TestMailServer();
  const links: Link[] = [];
  const faults: InjectedFault[] = [];
  const link = async (name: string, port: number, keepaliveMs?: number): Promise<number> => {
    const opened = await Link.open(randomPort(), () => connect(port, '127.0.0.1'), keepaliveMs);
    links.push(opened);
    faults.push(...faultsOfLink(name, opened));
    return opened.port;
  };
  const smtpPort = await link('worker to SMTP', Number(new URL(await mailServer.open()).port));
  const settings = { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'error' };
  const cluster = await startCluster({
    folder: join(folder, 'data'),
    settings,
    link: ({ from, to }, port) =>
      link(`${from} to ${to}`, port, to.startsWith('postgres') || to === 'database' ? sessionTimeoutMs : undefined),
    log: (line) => console.log(line),
  });
  await recordChanges(cluster.databaseUrl);
  console.log(`The logs are in ${join(folder, 'data/log')}, not in ${log}`);
  const frontPort = await link('clients to HAProxy', Number(new URL(cluster.url).port));
  faults.push(
    ...cluster.processes.filter(({ name }) => !irreplaceable.has(name)).flatMap((fault) => faultsOfPart(partOf(fault))),
  );
  return {
    origins: [`http://127.0.0.1:${frontPort}`],
    faults,
    databaseUrl: cluster.databaseUrl,
    emails: mailServer.received,
    async stop() {
      await cluster.stop();
      for (const opened of links) await opened.close();
      await mailServer.close();
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
