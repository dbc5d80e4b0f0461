import { ensureClusterPrograms } from './cluster-programs.mjs';
import { ensureFaultPrograms } from './fault-programs.mjs';
import { ensureProxyPrograms } from './proxy-programs.mjs';
import { ensureRecoveryPrograms } from './recovery-programs.mjs';

const installers = {
  cluster: ensureClusterPrograms,
  'cluster-journey': ensureClusterPrograms,
  'cluster-reconnect': ensureClusterPrograms,
  faults: ensureFaultPrograms,
  'point-in-time': ensureRecoveryPrograms,
  rolling: ensureProxyPrograms,
};

/** Makes the programs of a bench available; most benches need none. */
export const ensureBenchPrograms = (name, options) => installers[name]?.(options);
