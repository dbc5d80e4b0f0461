import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixit-npm-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pidFile = () => join(folder, 'started');
const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts a script with npm. Returns the npm process, and the script's process id once it runs. */
async function startScript(body) {
  const module = new URL('end-with-npm.mjs', import.meta.url);
  writeFileSync(
    join(folder, 'script.mjs'),
    `import { appendFileSync, writeFileSync } from 'node:fs';
    import { stopWithNpm } from ${JSON.stringify(module)};
    ${body}
    setInterval(() => undefined, 1_000);
    writeFileSync('started', String(process.pid));`,
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node script.mjs' } }));
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' });
  await expect
    .poll(() => existsSync(pidFile()) && readFileSync(pidFile(), 'utf8') !== '', { timeout: 60_000 })
    .toBe(true);
  return { npm, pid: Number(readFileSync(pidFile(), 'utf8')) };
}

test.each(['SIGTERM', 'SIGHUP', 'SIGKILL'])(
  'an npm script ends after npm is stopped by %s',
  async (signal) => {
    const { npm, pid } = await startScript('stopWithNpm(() => process.exit());');
    npm.kill(signal);
    await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  },
  60_000,
);

test('an npm script that takes seconds to end is stopped exactly once after npm has ended', async () => {
  const { npm, pid } = await startScript(
    `stopWithNpm(() => {
      appendFileSync('stops', 'x');
      setTimeout(() => process.exit(), 2_000);
    });`,
  );
  npm.kill('SIGKILL');
  await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false);
  expect(readFileSync(join(folder, 'stops'), 'utf8')).toBe('x');
}, 60_000);
