import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../../scripts/child.mjs';

/** This folder contains images, and the files unpacked while they are built. */
export const folder = join(root, 'node_modules/.cache/image');

/** Returns what this machine lacks for building images, or null if it can build them. */
export function findMissingRequirement() {
  if (process.platform !== 'linux') return 'on Linux';
  if (process.getuid() !== 0) return 'as root, because it mounts file systems';
  const missing = ['buildah', 'debootstrap'].filter((program) => spawnSync(program, ['--version']).error);
  if (missing.length > 0) return `with ${missing.join(' and ')}, which Debian provides`;
  return null;
}

/** Images use this name for the machine's architecture. */
export const ownArchitecture = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch;

/** Runs buildah on our own store. Its output is in `stdout`. */
export function buildah(args, options = {}) {
  mkdirSync(folder, { recursive: true });
  const store = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const policy = join(folder, 'policy.json');
  if (!existsSync(policy)) writeFileSync(policy, '{ "default": [{ "type": "insecureAcceptAnything" }] }');
  const [command, ...rest] = args;
  const needsPolicy = ['build', 'commit', 'from', 'pull', 'push'].includes(command);
  const captured = ['from', 'mount', 'inspect', 'images'].includes(command);
  const all = [...store, command, ...(needsPolicy ? ['--signature-policy', policy] : []), ...rest];
  return runProgram('buildah', all, { captured, ...options });
}

/** Runs a program; exits with a clear message if it fails, unless `quiet`. */
export function runProgram(program, args, { quiet = false, captured = false, ...options } = {}) {
  const stdio = ['ignore', quiet || captured ? 'pipe' : 'inherit', quiet ? 'ignore' : 'inherit'];
  const result = spawnSync(program, args, { encoding: 'utf8', stdio, ...options });
  if (!quiet && result.status !== 0) fail(`${program} ${args.slice(0, 8).join(' ')} failed: see above.`);
  return result;
}

/** Returns the configuration and the digest of a local image. */
export function inspect(image) {
  const { Docker: dockerConfiguration, FromImageDigest: digest } = JSON.parse(
    buildah(['inspect', '--type', 'image', image]).stdout,
  );
  return { config: dockerConfiguration.config, digest };
}

/** Calls a function with an image's mounted files and returns its result. */
export async function mountImage(image, use) {
  const container = buildah(['from', '--pull=never', image]).stdout.trim();
  try {
    return await use(buildah(['mount', container]).stdout.trim());
  } finally {
    buildah(['rm', container], { quiet: true });
  }
}
