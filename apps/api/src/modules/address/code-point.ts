import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { readPostCode } from '@fixit/contract/address';
import { type Entry, openPromise } from 'yauzl';
import { StartError } from '../../db/start-error.ts';
import type { GridPoint } from './national-grid.ts';

export type CodePointUnit = GridPoint & { unit: string };

/** One file of the data, which holds an area's postcodes; `open` gives its text as bytes. */
export interface UnitFile {
  name: string;
  open: () => Promise<Readable>;
}

export interface UnitFiles {
  files: UnitFile[];
  close: () => void;
}

/** An area's file is named after it: 'hx.csv'. The column headings come in a file of their own. */
const areaFile = /^[a-z]{1,2}\.csv$/i;
/** Postcode, quality, easting, northing; codes of health and government follow. */
const line = /^"([A-Z0-9 ]{5,8})",(\d{1,2}),(\d{1,7}),(\d{1,7})(?:,|$)/;
/** Quality 90: no position is known, and the coordinates are 0. */
const unplaced = '90';

/** Finds the areas' files of Code-Point Open in a zip archive as it is published, or in a folder however deep. */
export async function openCodePoint(path: string): Promise<UnitFiles> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartError(`${path} does not exist.`);
  const source = found.isDirectory() ? await openFolder(path) : await openZip(path);
  if (source.files.length > 0) return source;
  source.close();
  throw new StartError(`${path} holds no file of Code-Point Open (hx.csv and the like).`);
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
    throw new StartError(`${path} is no zip archive that can be read: ${error.message}`);
  });
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const files = entries
    .filter(({ fileName }) => areaFile.test(basename(fileName)))
    .map((entry) => ({ name: basename(entry.fileName), open: () => zip.openReadStreamPromise(entry) }));
  return { files, close: () => zip.close() };
}

/** Leaves out those without a known position. Throws on a line of another format. */
export async function* readUnits({ name, open }: UnitFile): AsyncGenerator<CodePointUnit> {
  let number = 0;
  for await (const text of readLines(await open())) {
    number += 1;
    if (text === '') continue;
    const [, code = '', quality, easting, northing] = line.exec(text) ?? [];
    const unit = readPostCode(code)?.unit;
    if (!unit) throw new StartError(`${name}, line ${number}, is not of Code-Point Open: ${text.slice(0, 60)}`);
    if (quality !== unplaced) yield { unit, easting: Number(easting), northing: Number(northing) };
  }
}

async function* readLines(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}
