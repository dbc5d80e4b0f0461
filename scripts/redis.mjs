import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run } from './child.mjs';

const folder = join(root, 'node_modules/.cache/redis');

/** Where a test finds the server if it is not on the path. */
const program = join(folder, 'redis-server');

/** Debian's package without the service; its program for checking files is the server under another name. */
const debianPackage = 'redis-tools';
const sameProgram = 'usr/bin/redis-check-rdb';

/**
 * Makes a Redis server available to the tests, which start it themselves: the one on the path, or Debian's, installed if we may, else
 * unpacked beside our packages. No service is started.
 */
export async function ensureRedis() {
  if (existsSync(program) || isOnPath()) return;
  if (!existsSync('/usr/bin/apt-get'))
    fail('The tests need redis-server on the path: please install Redis, version 6 or later.');
  console.log('Installing Redis …');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) {
    if (!existsSync(`/${sameProgram}`)) {
      await aptGet('update');
      await aptGet('install', '--yes', '--no-install-recommends', debianPackage);
    }
    symlinkSync(`/${sameProgram}`, program);
    return;
  }
  await unpack();
}

function isOnPath() {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** With the libraries that this machine lacks. */
async function unpack() {
  const state = join(folder, 'apt');
  mkdirSync(join(state, 'lists/partial'), { recursive: true });
  mkdirSync(join(state, 'archives/partial'), { recursive: true });
  const own = [
    ...['-o', 'Debug::NoLocking=1', '-o', `Dir::State::lists=${join(state, 'lists')}`],
    ...['-o', `Dir::Cache=${state}`, '-o', `Dir::Cache::archives=${join(state, 'archives')}`],
  ];
  await aptGet(...own, 'update');
  await aptGet(...own, 'install', '--yes', '--download-only', '--no-install-recommends', debianPackage);
  const files = join(folder, 'files');
  for (const name of readdirSync(join(state, 'archives')).filter((file) => file.endsWith('.deb'))) {
    const code = await run('dpkg-deb', ['--extract', join(state, 'archives', name), files]);
    if (code !== 0) fail(`${name} could not be unpacked: see above.`, code);
  }
  rmSync(state, { recursive: true });
  const server = join(files, 'usr/bin/redis-server');
  if (!existsSync(server)) symlinkSync(join(files, sameProgram), server);
  const libraries = readdirSync(join(files, 'usr/lib'))
    .map((name) => join(files, 'usr/lib', name))
    .join(':');
  writeFileSync(program, `#!/bin/sh\nLD_LIBRARY_PATH='${libraries}' exec '${server}' "$@"\n`, { mode: 0o755 });
}

async function aptGet(...steps) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const code = await run('apt-get', ['-qq', ...steps], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (code !== 0) fail(`apt-get ${steps.at(-1)} failed: see above.`, code);
}
