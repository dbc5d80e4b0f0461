import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, run } from '../child.mjs';

const postgresVersions = 'usr/lib/postgresql';

/**
 * Makes programs available through `node_modules/.cache/<name>/run`. Programs that are not on the path are unpacked
 * there from Debian packages with their missing dependencies. Nothing is installed, and no service is started.
 *
 * @param name names the folder
 * @param needs `programs` must answer `--version`; if one is missing, `packages` are unpacked, and `links` add the usual
 *   name of a program that has a different name in its package; other systems than Debian print `otherwise`
 */
export async function ensurePrograms(name, { programs, packages, links = {}, otherwise }) {
  const folder = join(root, 'node_modules/.cache', name);
  const files = join(folder, 'files');
  const launcher = join(folder, 'run');
  // If the list changes, everything is unpacked again.
  const contentLine = `# ${packages.join(' ')}`;
  if (existsSync(launcher) && readFileSync(launcher, 'utf8').includes(`${contentLine}\n`)) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(files, 'usr/bin'), { recursive: true });
  const missing = programs.filter((program) => !isAvailable(program));
  if (missing.length > 0) {
    if (!existsSync('/usr/bin/apt-get')) fail(`Missing on the path: ${missing.join(', ')}. ${otherwise}`);
    console.log(`Unpacking ${packages.join(', ')} …`);
    await unpack(packages, { files, state: join(folder, 'apt') });
    for (const [program, packaged] of Object.entries(links)) {
      const target = ['', files].map((prefix) => join(prefix, '/usr/bin', packaged)).find((path) => existsSync(path));
      if (!isAvailable(program)) symlinkSync(target, join(files, 'usr/bin', program));
    }
  }
  writeFileSync(launcher, launcherText(files, contentLine), { mode: 0o755 });
}

async function unpack(packages, { files, state }) {
  for (const name of ['lists', 'archives']) mkdirSync(join(state, name, 'partial'), { recursive: true });
  const settings = [
    'Debug::NoLocking=1',
    `Dir::State::lists=${join(state, 'lists')}`,
    `Dir::Cache=${state}`,
    `Dir::Cache::archives=${join(state, 'archives')}`,
  ];
  const options = settings.flatMap((setting) => ['-o', setting]);
  await aptGet([...options, 'update']);
  await aptGet([...options, 'install', '--yes', '--download-only', '--no-install-recommends', ...packages]);
  for (const name of readdirSync(join(state, 'archives')).filter((file) => file.endsWith('.deb'))) {
    const code = await run('dpkg-deb', ['--extract', join(state, 'archives', name), files]);
    if (code !== 0) fail(`${name} could not be unpacked: see above.`, code);
  }
  rmSync(state, { recursive: true });
}

async function aptGet(steps) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const code = await run('apt-get', ['-qq', ...steps], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (code !== 0) fail('apt-get failed: see above.', code);
}

function launcherText(files, contentLine) {
  const libraries = ['lib', 'usr/lib']
    .map((name) => join(files, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path).map((name) => join(path, name)));
  const ceph = libraries.find((path) => existsSync(join(path, 'rados-classes')));
  const programs = [join(files, 'usr/bin'), join(files, 'usr/sbin'), ...postgresFolders(files)];
  return [
    '#!/bin/sh',
    contentLine,
    `export PATH='${programs.join(':')}':"$PATH":'${['/usr/sbin', ...postgresFolders('/')].join(':')}'`,
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

/** Returns the folders of PostgreSQL's programs, newest first. Debian has one for each version, outside the path. */
function postgresFolders(prefix) {
  const versions = join(prefix, postgresVersions);
  const names = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : [];
  return names.map((name) => join(versions, name, 'bin'));
}

function isAvailable(name) {
  const PATH = [process.env.PATH, '/usr/sbin', ...postgresFolders('/')].join(':');
  const { error, status } = spawnSync(name, ['--version'], { env: { ...process.env, PATH } });
  return error === undefined && status !== 127;
}
