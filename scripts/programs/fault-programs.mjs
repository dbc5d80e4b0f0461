import { ensureClusterPrograms } from './cluster-programs.mjs';
import { ensurePrograms } from './debian-programs.mjs';
import { ensureTestServers } from './test-servers.mjs';

/** Makes available the programs of `npm run bench faults`, and the one that changes clocks. */
export async function ensureFaultPrograms(options) {
  await (options.includes('cluster') ? ensureClusterPrograms() : ensureTestServers());
  await ensurePrograms('clock-programs', {
    programs: ['faketime'],
    packages: ['faketime'],
    otherwise: 'Please install faketime.',
  });
}
