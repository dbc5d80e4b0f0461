import { ensureBase } from './base.mjs';
import { buildah, ownArchitecture } from './buildah.mjs';

/**
 * Builds the image from a folder of sources and returns its base. Every file gets the same `time`, in seconds, so that
 * the same sources and the same base give the same files.
 */
export function buildImage({ sources, name, time, architecture, cached = true }) {
  const base = ensureBase(architecture);
  const commonOptions = [
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--pull=never',
    '--format',
    'docker',
    '--timestamp',
    String(time),
  ];
  const buildStageImage =
    architecture === ownArchitecture ? base.image : standIn(ensureBase(ownArchitecture).image, architecture);
  const platformOptions = [
    '--build-arg',
    `NODE_IMAGE=${base.image}`,
    '--build-arg',
    `BUILD_IMAGE=${buildStageImage}`,
    '--platform',
    `linux/${architecture}`,
  ];
  buildah(['build', cached ? '--layers' : '--no-cache', ...commonOptions, ...platformOptions, '-t', name, sources]);
  return base;
}

/** Copies an image under the name of another architecture, because buildah up to 1.29 ignores the platform of a FROM. */
function standIn(image, architecture) {
  const name = `${image}-for-${architecture}`;
  const container = buildah(['from', '--pull=never', image]).stdout.trim();
  buildah(['config', '--arch', architecture, container]);
  buildah(['commit', '--quiet', '--rm', container, name]);
  return name;
}
