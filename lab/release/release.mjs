import { sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../scripts/build.mjs';
import { fail, root, seconds } from '../../scripts/child.mjs';
import { ensureInstalled } from '../../scripts/install.mjs';
import { buildReleaseImage } from '../image/release-image.mjs';
import { changesOf } from './changelog.mjs';
import { assemble, buildCheckout } from './checkout.mjs';
import { keepBackup } from './kept-backup.mjs';
import { digestOf, packFolder } from './pack.mjs';
import { describeBuild, envelop } from './provenance.mjs';
import { capture, readJson } from './run.mjs';
import { describeParts } from './sbom.mjs';
import { requireFreeTag, tagRelease } from './tag.mjs';
import { verifyRelease } from './verify.mjs';

// npm run release: makes the files and the tag of a release from the current commit, in release/.
// docs/running/releases.md describes them.
const { values: options } = parseArgs({
  options: {
    key: { type: 'string' },
    out: { type: 'string', default: 'release' },
    // The provenance contains these URIs of the builder and of the published sources.
    builder: { type: 'string', default: 'urn:fixit:somebody' },
    source: { type: 'string', default: 'urn:fixit:sources' },
    // With this option the release is built only once, without a comparison.
    once: { type: 'boolean', default: false },
    image: { type: 'boolean', default: false },
    verify: { type: 'string' },
  },
});
const pathOf = (path) => resolve(process.env.INIT_CWD ?? '.', path);
if (options.verify) {
  if (!options.key) fail('Which key? Add --key <public key>.');
  await verifyRelease(pathOf(options.verify), readFileSync(pathOf(options.key)));
  process.exit();
}

const started = new Date();
const from = performance.now();
const { version } = readJson(join(root, 'package.json'));
const name = `fixit-${version}`;
const key = options.key ? readFileSync(pathOf(options.key)) : null;
const commit = capture('git', ['rev-parse', 'HEAD']).trim();
const time = Number(capture('git', ['log', '-1', '--format=%ct', commit]));
if (capture('git', ['status', '--porcelain']).trim())
  fail('There are uncommitted changes: a release is built from a commit.');
requireFreeTag(version, commit);
await ensureInstalled();
await build();
await keepBackup(version);

const out = pathOf(options.out);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'fixit-release-'));
try {
  await writeRelease();
} finally {
  rmSync(work, { recursive: true, force: true });
}
const tag = tagRelease(version, { commit, message: changesOf(version) });
console.log(
  `${name} from ${commit.slice(0, 8)} is in ${out} ${seconds(from)}, and has the tag ${tag}: git push origin ${tag}`,
);
if (!key) console.log('It is not signed: add --key <Ed25519 key in PEM> to sign it.');

async function writeRelease() {
  const checkout = join(work, 'one');
  const sha256 = await pack(checkout, join(out, `${name}.tar.gz`));
  console.log(`built ${name}.tar.gz ${seconds(from)}`);
  if (!options.once) {
    const secondDigest = await pack(join(work, 'somewhere', 'else'), join(work, 'again.tar.gz'));
    if (secondDigest !== sha256) fail(`Two builds differ: ${sha256} and ${secondDigest}.`);
    console.log(`and built again elsewhere with the same digest ${seconds(from)}`);
  }
  writeFileSync(join(out, `${name}.cdx.json`), describeParts(checkout, { time }));
  writeFileSync(join(out, `${name}.md`), changesOf(version));
  const files = [`${name}.tar.gz`, `${name}.cdx.json`, `${name}.md`];
  const image = options.image ? await buildReleaseImage({ checkout, out, name, time, twice: !options.once }) : null;
  const subjects = await Promise.all(
    [...files, ...(image?.files ?? [])].map(async (file) => ({ name: file, sha256: await digestOf(join(out, file)) })),
  );
  const statement = describeBuild({
    subjects: [...subjects, ...(image?.subjects ?? [])],
    materials: [sourceOf(commit), ...(image?.materials ?? [])],
    command: `npm run release${options.image ? ' -- --image' : ''}`,
    builder: options.builder,
    tools: { node: process.version, npm: /npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? 'unknown' },
    started,
    finished: new Date(),
  });
  writeFileSync(join(out, `${name}.intoto.jsonl`), `${JSON.stringify(envelop(statement, key))}\n`);
  await addChecksums([...files, ...(image?.files ?? []), `${name}.intoto.jsonl`]);
}

async function pack(checkout, archive) {
  await buildCheckout(commit, checkout, time);
  const files = `${checkout}-files`;
  assemble(checkout, files);
  return packFolder(files, archive, { prefix: name, time });
}

function sourceOf(gitCommit) {
  return { uri: `${options.source}@${gitCommit}`, digest: { gitCommit } };
}

async function addChecksums(files) {
  const lines = await Promise.all(files.map(async (file) => `${await digestOf(join(out, file))}  ${file}\n`));
  const sums = Buffer.from(lines.join(''));
  writeFileSync(join(out, 'SHA256SUMS'), sums);
  if (key) writeFileSync(join(out, 'SHA256SUMS.sig'), sign(null, sums, key));
}
