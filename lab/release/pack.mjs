import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/**
 * Packs a folder as <prefix>/… into a gzipped tar archive that depends only on names and contents: its entries are
 * sorted, have no owners, and share the same `time`, in seconds. Returns its SHA-256.
 */
export async function packFolder(folder, archive, { prefix, time }) {
  const tar = pack();
  const writing = pipeline(tar, createGzip({ level: 9 }), createWriteStream(archive));
  const add = (entry, contents) =>
    new Promise((resolve, reject) => {
      const header = { ...entry, name: `${prefix}/${entry.name}`, mtime: new Date(time * 1000), uid: 0, gid: 0 };
      tar.entry(header, contents, (error) => (error ? reject(error) : resolve()));
    });
  for (const name of listEntries(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isDirectory()) await add({ name, type: 'directory', mode: 0o755 });
    else if (stats.isSymbolicLink()) await add({ name, type: 'symlink', linkname: readlinkSync(path), mode: 0o777 });
    else await add({ name, mode: stats.mode & 0o100 ? 0o755 : 0o644 }, readFileSync(path));
  }
  tar.finalize();
  await writing;
  return digestOf(archive);
}

/** Returns the SHA-256 in hexadecimal. */
export async function digestOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Returns everything in a folder in byte order, each folder before its contents. */
function listEntries(folder, within = '') {
  const names = readdirSync(join(folder, within)).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return names.flatMap((entry) => {
    const name = within ? `${within}/${entry}` : entry;
    return lstatSync(join(folder, name)).isDirectory() ? [name, ...listEntries(folder, name)] : [name];
  });
}
