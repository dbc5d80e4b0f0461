import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds the parts that have changed, before anything is measured. */
export default function setUp(): void {
  // With the NODE_ENV of the tests, the bundle would contain React's development build.
  const { NODE_ENV: _, ...env } = process.env;
  const script = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  execFileSync(process.execPath, [script], { env, stdio: 'inherit' });
}
