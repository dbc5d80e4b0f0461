import { promisify } from 'node:util';
import { crc32, gzip } from 'node:zlib';

// A gzip file may consist of several members in a row, which any gunzip reads as one. Several members
// are compressed at once, by Node's threads.

const deflate = promisify(gzip);

/**
 * These options are fast for text that compresses well. Tables that fit a processor's nearest cache
 * take a sixth less time, for 0.3 % more bytes.
 */
const fast = { level: 1, windowBits: 13, memLevel: 9 };

export const compressed = (bytes: Buffer): Promise<Buffer> =>
  deflate(bytes, { ...fast, chunkSize: bytes.length + 1_024 });

/**
 * Returns a member with uncompressed blocks, for data that is compressed already. It refers to the
 * pieces without copying them.
 */
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

/** The header says deflate, without a name or time, on an unknown system. */
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
