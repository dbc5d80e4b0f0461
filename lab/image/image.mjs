import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, root, seconds } from '../../scripts/child.mjs';
import { writeArchive } from './archive.mjs';
import { buildImage } from './build-image.mjs';
import { findMissingRequirement, ownArchitecture } from './buildah.mjs';
import { tryOut } from './try-out.mjs';

// npm run image: builds the image with buildah and tests it as an ordinary user on a read-only root.
// `-- --platform linux/arm64` builds for another architecture, and `-- --twice` compares two clean builds.
const { values: options } = parseArgs({
  options: {
    platform: { type: 'string', default: `linux/${ownArchitecture}` },
    twice: { type: 'boolean', default: false },
  },
});
const name = 'localhost/fixit';
const reason = findMissingRequirement();
if (reason) {
  console.log(`Skipped: the image is built only ${reason}.`);
  process.exit(0);
}
const architecture = /^linux\/(amd64|arm64)$/.exec(options.platform)?.[1];
if (!architecture) fail('The image is built for linux/amd64 and linux/arm64.');

const from = performance.now();
const buildOptions = { sources: root, time: 0, architecture, cached: !options.twice };
const base = buildImage({ ...buildOptions, name });
console.log(`built ${seconds(from)}`);
if (options.twice) {
  buildImage({ ...buildOptions, name: `${name}:again` });
  const [one, other] = [name, `${name}:again`].map(idOf);
  if (one !== other) fail(`Two builds differ: ${one} and ${other}.`);
  console.log(`and built again with the same id ${one} ${seconds(from)}`);
}
await tryOut(name, base.image, { isEmulated: architecture !== ownArchitecture });

function idOf(image) {
  const work = mkdtempSync(join(tmpdir(), 'fixit-image-'));
  try {
    return writeArchive(image, join(work, 'image.tar.gz'), { tag: 'fixit:compared', time: 0 });
  } finally {
    rmSync(work, { recursive: true });
  }
}
