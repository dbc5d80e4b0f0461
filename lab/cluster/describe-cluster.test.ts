import { expect, test } from 'vitest';
import { describeCluster } from './describe-cluster.ts';

const processes = ['a', 'b'].map((letter) => ({
  name: `postgres-${letter}`,
  effect: '',
  isMachine: false,
  pid: () => 1,
}));

test.each([
  ['database-b', 'The primary is database-b: its processes are postgres-b and patroni-b.'],
  [undefined, 'There is no primary at the moment'],
])('the description of a cluster with the primary %s contains “%s”', async (machine, sentence) => {
  const cluster = { url: 'http://127.0.0.1:3000', processes, primary: () => Promise.resolve(machine) };
  expect(await describeCluster(cluster)).toContain(sentence);
});
