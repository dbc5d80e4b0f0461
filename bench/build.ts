import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Builds what has changed since the last build, before anything is measured. */
export default function setUp(): void {
  // The tests' mode would put React's development build into the bundle.
  const { NODE_ENV: _, ...env } = process.env;
  const script = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url));
  execFileSync(process.execPath, [script], { env, stdio: 'inherit' });
}
