// A backup needs only this part of POSIX's ustar: regular files, each after an extended header.

const blockBytes = 512;

/**
 * Returns the blocks before and after `bytes`, which it does not copy. The extended header contains
 * the name and `fields`.
 */
export function makeEntryBlocks(
  name: string,
  bytes: Buffer,
  fields: Readonly<Record<string, string>>,
): { head: Buffer; padding: Buffer } {
  const records = Object.entries({ path: name, ...fields }).map(([key, value]) => formatRecord(`${key}=${value}`));
  const extended = Buffer.from(records.join(''));
  const head = [
    makeHeader('PaxHeader', 'x', extended.length),
    extended,
    paddingOf(extended.length),
    makeHeader(name.slice(0, 100), '0', bytes.length),
  ];
  return { head: Buffer.concat(head), padding: paddingOf(bytes.length) };
}

export const endBlocks = (): Buffer => Buffer.alloc(2 * blockBytes);

const paddingOf = (size: number) => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** Formats `<length> <key>=<value>\n`, where the length counts the whole record. */
function formatRecord(text: string): string {
  const length = Buffer.byteLength(text) + 2;
  const estimate = length + String(length).length;
  return `${length + String(estimate).length} ${text}\n`;
}

function makeHeader(name: string, type: 'x' | '0', size: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const writeOctal = (value: number, from: number, digits: number) =>
    block.write(value.toString(8).padStart(digits, '0'), from);
  block.write(name, 0);
  writeOctal(0o644, 100, 7);
  writeOctal(0, 108, 7);
  writeOctal(0, 116, 7);
  writeOctal(size, 124, 11);
  writeOctal(Math.floor(Date.now() / 1_000), 136, 11);
  block.write(type, 156);
  block.write('ustar\u000000', 257);
  // The checksum counts its own field as spaces.
  block.fill(' ', 148, 156);
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  block.write(`${checksum.toString(8).padStart(6, '0')}\u0000 `, 148);
  return block;
}
