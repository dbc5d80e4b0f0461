import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { endBlocks, makeEntryBlocks } from './tar-blocks.ts';
import { readTar } from './tar-reader.ts';

const entries = [
  { name: 'fixit-backup.json', bytes: Buffer.from('{}'), fields: { 'FIXIT.sha256': 'ab'.repeat(32) } },
  { name: `tables/public.${'a'.repeat(63)}/${'0'.repeat(60)}1.copy`, bytes: Buffer.alloc(512, 'x'), fields: {} },
  // The records of these names have 97 to 102 bytes, so the length has two or three digits.
  ...[88, 89, 90, 91, 92].map((length) => ({ name: 'n'.repeat(length), bytes: Buffer.alloc(0), fields: {} })),
];
const archive = Buffer.concat([
  ...entries.flatMap(({ name, bytes, fields }) => {
    const { head, padding } = makeEntryBlocks(name, bytes, fields);
    return [head, bytes, padding];
  }),
  endBlocks(),
]);

test('the tar reader returns every entry of an archive unchanged', async () => {
  async function* source() {
    yield archive;
  }
  const result = [];
  for await (const entry of readTar(source())) result.push(entry);
  expect(result).toEqual(
    entries.map(({ name, bytes, fields }) => ({ name, bytes, fields: { path: name, ...fields } })),
  );
});

test('tar lists and extracts every entry of an archive', () => {
  const tar = (...words: string[]) => {
    const { status, stdout } = spawnSync('tar', ['--warning=no-unknown-keyword', ...words], { input: archive });
    expect(status).toBe(0);
    return stdout.toString();
  };
  expect(tar('-t').trim().split('\n')).toEqual(entries.map(({ name }) => name));
  expect(tar('-x', '-O')).toBe(Buffer.concat(entries.map(({ bytes }) => bytes)).toString());
});
