import { fileURLToPath } from 'node:url';

/** A program that tests start in a process of its own, as scripts/test-programs.mjs has built it. */
export const programOf = (name: 'main' | 'queue.fixture' | 'launcher.fixture') =>
  fileURLToPath(new URL(`../../dist-test/${name}.js`, import.meta.url));
