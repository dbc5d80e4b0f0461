import { fileURLToPath } from 'node:url';

/** The program was built by scripts/test/test-programs.mjs. */
export const programOf = (name: 'main' | 'backup-program' | 'worker-recovery.fixture' | 'launcher.fixture') =>
  fileURLToPath(new URL(`../../../dist-test/${name}.js`, import.meta.url));
