import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run, runNode } from './child.mjs';

/**
 * Installs headless Chromium for the browser tests: Debian's package if possible, or else Playwright's download.
 * Each test opens a new profile, which is much faster than in the full browser.
 */
export async function ensureBrowser() {
  if (existsSync('/usr/bin/chromium-headless-shell')) return;
  if (!mayInstallDebianPackages()) {
    const code = await runNode([
      join(root, 'node_modules/@playwright/test/cli.js'),
      'install',
      '--only-shell',
      'chromium',
    ]);
    if (code !== 0) fail('Playwright could not install its browser: see above.', code);
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  console.log('Installing Chromium …');
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell']]) {
    const code = await run('apt-get', ['-qq', ...step], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (code !== 0) fail(`apt-get ${step[0]} failed: see above.`, code);
  }
}

function mayInstallDebianPackages() {
  const release = '/etc/os-release';
  return process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}
