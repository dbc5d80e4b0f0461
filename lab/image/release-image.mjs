import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '../../scripts/child.mjs';
import { describeParts } from '../release/sbom.mjs';
import { writeArchive } from './archive.mjs';
import { buildImage } from './build-image.mjs';
import { findMissingRequirement, mountImage, ownArchitecture, runProgram } from './buildah.mjs';
import { tryOut } from './try-out.mjs';

/**
 * Builds the image of a release: its archive for `docker load`, and its bill of materials. Exits
 * with a clear message if this machine cannot.
 */
export async function buildReleaseImage({ checkout, out, name, time, twice }) {
  const reason = findMissingRequirement();
  if (reason) fail(`The image is built only ${reason}.`);
  const tag = `localhost/${name.replace(/-(?=\d)/, ':')}`;
  const options = { sources: checkout, time, architecture: ownArchitecture, cached: false };
  const base = buildImage({ ...options, name: tag });
  await tryOut(tag, base.image);
  const archive = `${name}-image-${ownArchitecture}.tar.gz`;
  const archiveOptions = { tag: tag.replace('localhost/', ''), time };
  const id = writeArchive(tag, join(out, archive), archiveOptions);
  if (twice) requireSame(id, options, `${tag}-again`, archiveOptions);
  const list = `${name}-image-${ownArchitecture}.cdx.json`;
  const components = await mountImage(tag, (mountFolder) => [
    describeNode(mountFolder),
    ...describeDebianPackages(mountFolder),
  ]);
  writeFileSync(join(out, list), describeParts(checkout, { time, components, isLeftOut }));
  return {
    files: [archive, list],
    subjects: [{ name: archiveOptions.tag, sha256: id.replace('sha256:', '') }],
    materials: [
      {
        uri: base.isOfficial ? 'pkg:docker/node' : 'urn:fixit:base-made-here',
        digest: { sha256: base.digest.replace('sha256:', '') },
      },
    ],
  };
}

function describeNode(mountFolder) {
  const version = runProgram('chroot', [mountFolder, 'node', '--version'], { captured: true }).stdout.trim().slice(1);
  return { type: 'application', name: 'node', version, purl: `pkg:generic/node@${version}` };
}

/** The Dockerfile removes these packages. */
const isLeftOut = (purl) => /^pkg:npm\/(typescript@|%40typescript\/|%40types\/)/.test(purl);

/** Builds the image again and exits with a clear message if the image differs. */
function requireSame(id, options, name, archiveOptions) {
  buildImage({ ...options, name });
  const work = mkdtempSync(join(tmpdir(), 'fixit-again-'));
  const secondId = writeArchive(name, join(work, 'again.tar.gz'), archiveOptions);
  rmSync(work, { recursive: true });
  if (secondId !== id) fail(`Two builds of the image differ: ${id} and ${secondId}.`);
}

/** Reads Debian's packages from dpkg. */
function describeDebianPackages(mountFolder) {
  const status = readFileSync(join(mountFolder, 'var/lib/dpkg/status'), 'utf8');
  return status.split('\n\n').flatMap((entry) => {
    const field = (key) => new RegExp(`^${key}: (.+)$`, 'm').exec(entry)?.[1];
    if (field('Status') !== 'install ok installed') return [];
    const [name, version] = [field('Package'), field('Version')];
    return [
      {
        type: 'library',
        name,
        version,
        purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${field('Architecture')}`,
      },
    ];
  });
}
