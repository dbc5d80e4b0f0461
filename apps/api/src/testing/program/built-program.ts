import { fileURLToPath } from 'node:url';

/** Returns the path of a program that scripts/test/test-programs.mjs has built. */
export const programOf = (name: 'main' | 'backup-program' | 'worker-recovery.fixture' | 'launcher.fixture') =>
  fileURLToPath(new URL(`../../../dist-test/${name}.js`, import.meta.url));
