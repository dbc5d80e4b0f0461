import { demoAccounts } from '@fixit/contract/demo';
import type { Cluster } from './cluster.ts';
import type { ClusterProcess } from './cluster-process.ts';

type DescribedCluster = Pick<Cluster, 'url' | 'primary'> & {
  readonly processes: readonly Pick<ClusterProcess, 'name' | 'effect' | 'isMachine' | 'pid'>[];
};

/** Describes how to reach the cluster, which machine is the primary, and how to kill each process. */
export async function describeCluster({ url, processes, primary }: DescribedCluster): Promise<string> {
  const { customer, artisan, password } = demoAccounts;
  const width = Math.max(...processes.map(({ name }) => name.length));
  const machine = await primary();
  return [
    `  log in as a customer: ${customer} / ${password}`,
    `  log in as an artisan, at ${url}/workspace: ${artisan} / ${password}`,
    `  emails are shown at ${url}/dev/mail/`,
    `\n${describePrimary(machine)}`,
    '\nKill any process you like: it is restarted after a second.',
    ...processes
      .filter(({ isMachine }) => !isMachine)
      .map(
        (process) =>
          `  ${process.name.padEnd(width)}  kill -9 ${String(process.pid() ?? '-').padEnd(8)} ${process.effect}`,
      ),
    '\nType a line here to keep a process dead, or to start it again:',
    ...processes
      .filter(({ isMachine }) => isMachine)
      .map(({ name, effect }) => `  stop ${name}, start ${name}: ${effect}`),
    '  stop NAME, start NAME for each of the above; list for the current processes and primary; Ctrl-C ends everything.\n',
  ].join('\n');
}

function describePrimary(machine: string | undefined): string {
  if (!machine) return 'There is no primary at the moment: the standby is about to take over.';
  const letter = machine.replace('database-', '');
  return `The primary is ${machine}: its processes are postgres-${letter} and patroni-${letter}.`;
}
