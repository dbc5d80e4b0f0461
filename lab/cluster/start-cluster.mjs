import { once } from 'node:events';
import { join } from 'node:path';
import { build } from '../../scripts/build.mjs';
import { root, startNode } from '../../scripts/child.mjs';
import { ensureInstalled } from '../../scripts/install.mjs';
import { ensureClusterPrograms } from '../programs/cluster-programs.mjs';

// npm run cluster: runs a whole cluster on one machine. See deploy/README.md.
await ensureInstalled();
await build();
await ensureClusterPrograms();
const cluster = startNode(['--import', 'tsx', join(root, 'lab/cluster/main.ts'), ...process.argv.slice(2)]);
// Ctrl-C also reaches the child, which stops everything in order before this process exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => cluster.kill('SIGTERM'));
const [code, signal] = await once(cluster, 'exit');
process.exitCode = signal ? 1 : code;
