import { ensureClusterPrograms } from './cluster-programs.mjs';
import { ensurePrograms } from './debian-programs.mjs';
import { ensureTestServers } from './test-servers.mjs';

/** Makes available what `npm run bench faults` starts, and what steps clocks. */
export async function ensureFaultPrograms(options) {
  await (options.includes('cluster') ? ensureClusterPrograms() : ensureTestServers());
  await ensurePrograms('clock-programs', {
    programs: ['faketime'],
    packages: ['faketime'],
    otherwise: 'Please install faketime.',
  });
}
