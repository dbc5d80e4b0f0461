import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, root } from '../../scripts/child.mjs';
import { buildah, folder, inspect, ownArchitecture, runProgram } from './buildah.mjs';

const [, nodeVersion, nodeDigest] =
  /^ARG NODE_IMAGE=node:(\S+)-bookworm-slim@(\S+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
const official = `docker.io/library/node@${nodeDigest}`;
/** The base keeps this machine's certificate authorities in this file. */
const authoritiesFile = '/etc/ssl/certs/ca-certificates.crt';
const npmNames = { amd64: 'x64', arm64: 'arm64' };

/**
 * Returns the base image for an architecture: the official image, pulled if it is missing, else one made from
 * Debian and from Node in the npm registry. `isOfficial` says whether it is the official image.
 */
export function ensureBase(architecture) {
  const localImage = `localhost/node-made-here:${nodeVersion}-bookworm-slim-${architecture}`;
  const pulledImage = `localhost/node-pulled:${nodeVersion}-bookworm-slim-${architecture}`;
  const exists = (image) => buildah(['inspect', '--type', 'image', image], { quiet: true }).status === 0;
  const pull = () => {
    const args = ['pull', '--retry', '0', '--quiet', '--platform', `linux/${architecture}`, official];
    return buildah(args, { quiet: true }).status === 0 && buildah(['tag', official, pulledImage]).status === 0;
  };
  const isOfficial = exists(pulledImage) || pull();
  if (!isOfficial && !exists(localImage)) makeBase(localImage, architecture);
  const image = isOfficial ? pulledImage : localImage;
  return { image, isOfficial, digest: inspect(image).digest };
}

function makeBase(image, architecture) {
  console.log(`The registry cannot be reached: making a base from Debian and Node for ${architecture} …`);
  if (architecture !== ownArchitecture && !canRun(architecture))
    fail(`This machine cannot run programs for ${architecture}: install qemu-user-static and binfmt-support.`);
  const files = join(folder, `base-${architecture}`);
  rmSync(files, { recursive: true, force: true });
  const packages = '--include=ca-certificates,libstdc++6';
  runProgram('debootstrap', ['--variant=minbase', `--arch=${architecture}`, packages, 'bookworm', files]);
  addNode(files, architecture);
  runProgram('chroot', [files, 'useradd', '--create-home', '--uid', '1000', 'node']);
  rmSync(join(files, 'var/cache/apt/archives'), { recursive: true, force: true });
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) cpSync(authorities, join(files, authoritiesFile));
  const container = buildah(['from', '--arch', architecture, 'scratch']).stdout.trim();
  buildah(['add', '--quiet', container, files, '/']);
  // A proxy on this machine may have its own certificate authority.
  if (authorities) buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${authoritiesFile}`, container]);
  buildah(['config', '--arch', architecture, container]);
  buildah(['commit', '--quiet', '--rm', container, image]);
  rmSync(files, { recursive: true });
}

function addNode(files, architecture) {
  const downloadFolder = mkdtempSync(join(tmpdir(), 'fixit-node-'));
  runProgram('npm', [
    'pack',
    '--silent',
    '--pack-destination',
    downloadFolder,
    `node-linux-${npmNames[architecture]}@${nodeVersion}`,
  ]);
  const archive = join(downloadFolder, readdirSync(downloadFolder)[0]);
  runProgram('tar', ['-x', '-z', '-f', archive, '-C', join(files, 'usr/local'), '--strip-components=1']);
  rmSync(downloadFolder, { recursive: true });
  // The package contains only the program; builds also need npm.
  const packages = join(files, 'usr/local/lib/node_modules');
  mkdirSync(packages, { recursive: true });
  const npm = join(runProgram('npm', ['root', '--global'], { captured: true }).stdout.trim(), 'npm');
  cpSync(npm, join(packages, 'npm'), { recursive: true, verbatimSymlinks: true });
  for (const [program, script] of [
    ['npm', 'npm-cli.js'],
    ['npx', 'npx-cli.js'],
  ])
    runProgram('ln', ['-sf', `../lib/node_modules/npm/bin/${script}`, join(files, 'usr/local/bin', program)]);
}

/** Checks whether the kernel runs programs of another architecture with qemu. */
function canRun(architecture) {
  const name = { arm64: 'aarch64', amd64: 'x86_64' }[architecture];
  return existsSync(`/proc/sys/fs/binfmt_misc/qemu-${name}`);
}
