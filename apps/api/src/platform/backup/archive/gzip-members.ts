import { promisify } from 'node:util';
import { crc32, gzip } from 'node:zlib';

// A gzip file may be several members behind each other, which any gunzip reads as one: each is made by itself, several at once, by as many
// threads as Node has for it.

const deflate = promisify(gzip);

/** Fast, for what compresses well: tables that fit a processor's nearest cache take a sixth less time, for 0.3 % more bytes. */
const fast = { level: 1, windowBits: 13, memLevel: 9 };

export const compressed = (bytes: Buffer): Promise<Buffer> =>
  deflate(bytes, { ...fast, chunkSize: bytes.length + 1_024 });

/** A member of blocks that are not compressed, for what is compressed already. It refers to the pieces and does not copy them. */
export function stored(pieces: readonly Buffer[]): Buffer[] {
  const size = pieces.reduce((sum, { length }) => sum + length, 0);
  const member: Buffer[] = [memberHead];
  let checksum = 0;
  let left = size;
  let room = 0;
  for (const piece of pieces) {
    checksum = crc32(piece, checksum);
    for (let from = 0; from < piece.length; ) {
      if (room === 0) {
        room = Math.min(left, largestBlock);
        left -= room;
        member.push(blockHead(room, left === 0));
      }
      const part = piece.subarray(from, from + room);
      member.push(part);
      from += part.length;
      room -= part.length;
    }
  }
  return [...member, memberEnd(checksum, size)];
}

/** Deflate, no name, no time, an unknown system. */
const memberHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

const largestBlock = 65_535;

function blockHead(size: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(isLast ? 1 : 0, 0);
  head.writeUInt16LE(size, 1);
  head.writeUInt16LE(0xffff - size, 3);
  return head;
}

function memberEnd(checksum: number, size: number): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(checksum, 0);
  end.writeUInt32LE(size, 4);
  return end;
}
