import { ensurePrograms } from '../../scripts/programs/debian-programs.mjs';
import { ensureTestServers } from '../../scripts/programs/test-servers.mjs';
import { ensureClusterPrograms } from './cluster-programs.mjs';

/** Ensures that the programs of `npm run bench faults` are available, including faketime, which changes clocks. */
export async function ensureFaultPrograms(options) {
  await (options.includes('cluster') ? ensureClusterPrograms() : ensureTestServers());
  await ensurePrograms('clock-programs', {
    programs: ['faketime'],
    packages: ['faketime'],
    otherwise: 'Please install faketime.',
  });
}
