import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from '../child.mjs';

/** Holds images, and what is unpacked while they are made. */
export const folder = join(root, 'node_modules/.cache/image');

/** What keeps this machine from building images; null where nothing does. */
export function whyNotHere() {
  if (process.platform !== 'linux') return 'on Linux';
  if (process.getuid() !== 0) return 'as root, who may mount';
  const missing = ['buildah', 'debootstrap'].filter((program) => spawnSync(program, ['--version']).error);
  if (missing.length > 0) return `with ${missing.join(' and ')}, which Debian has`;
  return null;
}

/** Of this machine, as images name it. */
export const ownArchitecture = { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch;

/** Runs buildah on a store of our own. What the commands that answer say is in `stdout`. */
export function buildah(words, options = {}) {
  mkdirSync(folder, { recursive: true });
  const store = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const policy = join(folder, 'policy.json');
  if (!existsSync(policy)) writeFileSync(policy, '{ "default": [{ "type": "insecureAcceptAnything" }] }');
  const [command, ...rest] = words;
  const needsPolicy = ['build', 'commit', 'from', 'pull', 'push'].includes(command);
  const captured = ['from', 'mount', 'inspect', 'images'].includes(command);
  const all = [...store, command, ...(needsPolicy ? ['--signature-policy', policy] : []), ...rest];
  return run('buildah', all, { captured, ...options });
}

/** Runs a program; ends with a sentence if it fails, unless `quiet`. */
export function run(program, words, { quiet = false, captured = false, ...options } = {}) {
  const stdio = ['ignore', quiet || captured ? 'pipe' : 'inherit', quiet ? 'ignore' : 'inherit'];
  const ended = spawnSync(program, words, { encoding: 'utf8', stdio, ...options });
  if (!quiet && ended.status !== 0) fail(`${program} ${words.slice(0, 8).join(' ')} failed: see above.`);
  return ended;
}

/** Of an image here: its configuration and digest. */
export function inspect(image) {
  const { Docker: about, FromImageDigest: digest } = JSON.parse(buildah(['inspect', '--type', 'image', image]).stdout);
  return { config: about.config, digest };
}

/** What a function finds in an image's files. */
export async function lookInto(image, look) {
  const container = buildah(['from', '--pull=never', image]).stdout.trim();
  try {
    return await look(buildah(['mount', container]).stdout.trim());
  } finally {
    buildah(['rm', container], { quiet: true });
  }
}
