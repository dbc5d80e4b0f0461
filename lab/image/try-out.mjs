import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fail, seconds } from '../../scripts/child.mjs';
import { freePorts } from '../../scripts/free-port.mjs';
import { buildah, inspect, mountImage, runProgram } from './buildah.mjs';

const maxMegabytesOverBase = 200;
/** The image must not contain these browser packages and build tools. */
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

/** Inspects an image and runs it; exits with a clear message if something is wrong. */
export async function tryOut(image, base, { isEmulated = false } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'fixit-image-'));
  try {
    await mountImage(image, async (mountFolder) => {
      const packages = join(mountFolder, 'fixit/node_modules');
      const unwantedPackages = unwanted.filter((name) => existsSync(join(packages, name)));
      if (unwantedPackages.length > 0)
        fail(`The image contains ${unwantedPackages.join(', ')}, which it does not need.`);
      const megabytesOver = (sizeOf(image) - sizeOf(base)) / 1e6;
      console.log(`${Math.round(sizeOf(image) / 1e6)} MB, ${Math.round(megabytesOver)} MB more than its base`);
      if (megabytesOver > maxMegabytesOverBase)
        fail(
          `The image is ${Math.round(megabytesOver)} MB larger than its base; the limit is ${maxMegabytesOverBase} MB.`,
        );
      const { config } = inspect(image);
      if (config.User !== 'node') fail('The image runs as a user other than node.');
      if (!config.Healthcheck) fail('The image has no health check.');
      await runImage(mountFolder, data, { command: [...config.Entrypoint, ...config.Cmd], isEmulated });
    });
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * Runs the image as `--read-only --cap-drop=all --tmpfs /tmp` would, until it is ready, has served a page and has
 * ended.
 */
async function runImage(mountFolder, data, { command, isEmulated }) {
  const from = performance.now();
  const port = await freePorts(1, 20_000);
  runProgram('chown', ['1000:1000', data]);
  const steps = [
    'mount --bind $PLACE $PLACE',
    'mount --bind /dev $PLACE/dev',
    'mount -t proc proc $PLACE/proc',
    'mount --bind $DATA $PLACE/data',
    'mount -t tmpfs tmpfs $PLACE/tmp',
    'mount -o remount,bind,ro $PLACE',
    'cd $PLACE',
    `exec chroot $PLACE /usr/bin/setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all /bin/sh -c 'cd /fixit; touch /fixit/x 2>/dev/null && exit 99; exec ${command.join(' ')}'`,
  ];
  const environment = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: '/data',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'error',
    // Tini is not the first process here, unlike in a container. Emulators do not support this call.
    ...(isEmulated ? {} : { TINI_SUBREAPER: '1' }),
  };
  const server = spawn('unshare', ['--mount', 'sh', '-e', '-c', steps.join('\n')], {
    env: {
      PATH: '/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin',
      PLACE: mountFolder,
      DATA: data,
      ...environment,
    },
    stdio: 'inherit',
  });
  const ended = once(server, 'exit');
  try {
    for (let attempt = 0; !(await answers(`http://127.0.0.1:${port}/readyz`)); attempt += 1) {
      if (server.exitCode !== null || attempt > (isEmulated ? 6_000 : 600))
        fail(`The image does not become ready (${server.exitCode}).`);
      await wait(100);
    }
    console.log(`ready ${seconds(from)}`);
    if (!(await answers(`http://127.0.0.1:${port}/`))) fail('The image does not serve the web app.');
    const health = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    console.log(`Fixit ${health.version}`);
  } finally {
    const stopped = performance.now();
    server.kill('SIGTERM');
    const [code] = await ended;
    console.log(`ended with ${code} ${seconds(stopped)}`);
    if (code !== 0) fail('The server did not end cleanly.');
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
