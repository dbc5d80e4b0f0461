import { fileURLToPath } from 'node:url';

/** A program built by scripts/test/test-programs.mjs, which tests start in its own process. */
export const programOf = (name: 'main' | 'backup-program' | 'worker-recovery.fixture' | 'launcher.fixture') =>
  fileURLToPath(new URL(`../../../dist-test/${name}.js`, import.meta.url));
