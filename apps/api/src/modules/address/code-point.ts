import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { readPostCode } from '@fixit/contract/value/address';
import { type Entry, openPromise } from 'yauzl';
import { StartError } from '../../db/start-error.ts';
import type { GridPoint } from './national-grid.ts';

export type CodePointUnit = GridPoint & { unit: string };

/** Each file contains the postcodes of one area. `open` returns a stream of bytes. */
export interface UnitFile {
  name: string;
  open: () => Promise<Readable>;
}

export interface UnitFiles {
  files: UnitFile[];
  close: () => void;
}

/** A file is named after its area: 'hx.csv'. The column headings are in a separate file. */
const areaFile = /^[a-z]{1,2}\.csv$/i;
/** A line contains the postcode, quality, easting and northing, followed by administrative codes. */
const line = /^"([A-Z0-9 ]{5,8})",(\d{1,2}),(\d{1,7}),(\d{1,7})(?:,|$)/;
/** A postcode of this quality has no known position, and its coordinates are 0. */
const unknownPositionQuality = '90';

/** Finds the files of Code-Point Open in the published zip archive, or in a folder at any depth. */
export async function openCodePoint(path: string): Promise<UnitFiles> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) throw new StartError(`${path} does not exist.`);
  const source = stats.isDirectory() ? await openFolder(path) : await openZip(path);
  if (source.files.length > 0) return source;
  source.close();
  throw new StartError(`${path} contains no Code-Point Open file (such as hx.csv).`);
}

async function openFolder(folder: string): Promise<UnitFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && areaFile.test(entry.name))
    .map(({ name, parentPath }) => ({ name, open: async () => createReadStream(join(parentPath, name)) }));
  return { files, close: () => undefined };
}

async function openZip(path: string): Promise<UnitFiles> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new StartError(`${path} is not a readable zip archive: ${error.message}`);
  });
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const files = entries
    .filter(({ fileName }) => areaFile.test(basename(fileName)))
    .map((entry) => ({ name: basename(entry.fileName), open: () => zip.openReadStreamPromise(entry) }));
  return { files, close: () => zip.close() };
}

/** Skips postcodes without a known position. Throws on a line with an unknown format. */
export async function* readUnits({ name, open }: UnitFile): AsyncGenerator<CodePointUnit> {
  let lineNumber = 0;
  for await (const text of readLines(await open())) {
    lineNumber += 1;
    if (text === '') continue;
    const [, code = '', quality, easting, northing] = line.exec(text) ?? [];
    const unit = readPostCode(code)?.unit;
    if (!unit)
      throw new StartError(
        `Line ${lineNumber} of ${name} is not in the format of Code-Point Open: ${text.slice(0, 60)}`,
      );
    if (quality !== unknownPositionQuality) yield { unit, easting: Number(easting), northing: Number(northing) };
  }
}

async function* readLines(stream: Readable): AsyncGenerator<string> {
  let remainder = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (remainder + chunk).split(/\r?\n/);
    remainder = lines.pop() ?? '';
    yield* lines;
  }
  yield remainder;
}
