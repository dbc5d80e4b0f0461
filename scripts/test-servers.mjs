import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run } from './child.mjs';

const folder = join(root, 'node_modules/.cache/test-servers');
const files = join(folder, 'files');

/** Runs a program that was unpacked here, or else one of this machine. */
const launcher = join(folder, 'run');

/** What the tests start, and the Debian packages that have it. The Redis server is there as a program that checks its files, too. */
const programs = [
  'redis-server',
  'ceph',
  'ceph-authtool',
  'ceph-mon',
  'ceph-osd',
  'monmaptool',
  'radosgw',
  'radosgw-admin',
];
const packages = ['redis-tools', 'ceph-mon', 'ceph-osd', 'radosgw'];
const redis = { packaged: 'redis-check-rdb', name: 'redis-server' };

/**
 * Makes a Redis and an S3 server, Ceph's radosgw, available to the tests, which start them: those on the path, or Debian's, unpacked
 * beside our packages. Nothing is installed, and no service is started.
 */
export async function ensureTestServers() {
  if (existsSync(launcher)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(files, 'usr/bin'), { recursive: true });
  const missing = programs.filter((name) => !isOnPath(name));
  if (missing.length > 0) {
    if (!existsSync('/usr/bin/apt-get')) {
      fail(
        `The tests need ${missing.join(', ')} on the path: please install Redis from version 6 and Ceph from version 16.`,
      );
    }
    console.log('Unpacking Redis and Ceph …');
    await unpack();
  }
  writeFileSync(launcher, launcherText(), { mode: 0o755 });
}

/** With what they depend on and this machine lacks. */
async function unpack() {
  const state = join(folder, 'apt');
  for (const name of ['lists', 'archives']) mkdirSync(join(state, name, 'partial'), { recursive: true });
  const own = [
    ...['-o', 'Debug::NoLocking=1', '-o', `Dir::State::lists=${join(state, 'lists')}`],
    ...['-o', `Dir::Cache=${state}`, '-o', `Dir::Cache::archives=${join(state, 'archives')}`],
  ];
  await aptGet([...own, 'update']);
  await aptGet([...own, 'install', '--yes', '--download-only', '--no-install-recommends', ...packages]);
  for (const name of readdirSync(join(state, 'archives')).filter((file) => file.endsWith('.deb'))) {
    const code = await run('dpkg-deb', ['--extract', join(state, 'archives', name), files]);
    if (code !== 0) fail(`${name} could not be unpacked: see above.`, code);
  }
  rmSync(state, { recursive: true });
  const packaged = ['', files].map((place) => join(place, '/usr/bin', redis.packaged)).find((path) => existsSync(path));
  if (!isOnPath(redis.name)) symlinkSync(packaged, join(files, 'usr/bin', redis.name));
}

async function aptGet(steps) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const code = await run('apt-get', ['-qq', ...steps], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (code !== 0) fail('apt-get failed: see above.', code);
}

function launcherText() {
  const libraries = ['lib', 'usr/lib']
    .map((name) => join(files, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  const ceph = libraries.find((path) => existsSync(join(path, 'rados-classes')));
  return [
    '#!/bin/sh',
    `export PATH='${join(files, 'usr/bin')}':"$PATH"`,
    `export LD_LIBRARY_PATH='${[...libraries, ...(ceph ? [join(ceph, 'ceph')] : [])].join(':')}'`,
    `export PYTHONPATH='${join(files, 'usr/lib/python3/dist-packages')}'`,
    ...(ceph
      ? [
          `export CEPH_ARGS='--plugin-dir=${ceph}/ceph --erasure-code-dir=${ceph}/ceph/erasure-code --osd-class-dir=${ceph}/rados-classes'`,
        ]
      : []),
    'exec "$@"\n',
  ].join('\n');
}

function isOnPath(name) {
  return spawnSync(name, ['--version']).error === undefined;
}
