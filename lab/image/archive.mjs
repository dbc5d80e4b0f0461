import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildah, runProgram } from './buildah.mjs';

/**
 * Writes an image into an archive for `docker load`, without the builder's own metadata, such as the name of a
 * container, so that the same image gives the same bytes. Returns Docker's id of the image.
 */
export function writeArchive(image, archive, { tag, time }) {
  const work = mkdtempSync(join(tmpdir(), 'fixit-archive-'));
  try {
    const raw = join(work, 'raw.tar');
    buildah(['push', '--quiet', image, `docker-archive:${raw}:${tag}`]);
    const members = runProgram('tar', ['--list', '--file', raw], { captured: true }).stdout.trim().split('\n');
    // The other members are for Docker versions before 2016.
    const layerNames = members.filter((name) => !name.includes('/') && name !== 'repositories');
    runProgram('tar', ['--extract', '--file', raw, '--directory', work, ...layerNames]);
    rmSync(raw);
    const id = normalise(work);
    const reproducibleOptions = [
      '--sort=name',
      `--mtime=@${time}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=0644',
    ];
    const compress = '--use-compress-program=gzip --no-name';
    runProgram('tar', [
      '--create',
      compress,
      ...reproducibleOptions,
      '--file',
      archive,
      '--directory',
      work,
      ...readdirSync(work),
    ]);
    return `sha256:${id}`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Removes the builder's own metadata from the configuration, whose digest is its name and the image's id. */
function normalise(folder) {
  const [manifest] = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const config = JSON.parse(readFileSync(join(folder, manifest.Config), 'utf8'));
  delete config.container;
  delete config.container_config;
  delete config.config.Hostname;
  const text = JSON.stringify(config);
  const id = createHash('sha256').update(text).digest('hex');
  rmSync(join(folder, manifest.Config));
  writeFileSync(join(folder, `${id}.json`), text);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify([{ ...manifest, Config: `${id}.json` }]));
  return id;
}
