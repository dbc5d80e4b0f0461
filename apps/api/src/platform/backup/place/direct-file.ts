import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** Node's types do not have it. */
declare const WebAssembly: { Memory: new (size: { initial: number }) => { buffer: ArrayBuffer } };

/** Bytes of one write to the disk. */
const pieceBytes = 1024 * 1024;

/** What the address, place and length of a direct write have to be multiples of. */
const blockBytes = 4096;

const forWriting = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC;

/**
 * A new file that only its owner can read, on disk once the stream has finished. It goes past the system's file cache where the file
 * system can do that: so the files of the database and the server stay in the cache, and a large backup costs less system time. A chunk's
 * buffer may be reused once its callback has been called.
 */
export function createDirectFile(path: string): Writable {
  // Two pieces: one is written while the other is filled. Only WebAssembly promises memory that begins with a page.
  const memory = Buffer.from(new WebAssembly.Memory({ initial: (2 * pieceBytes) / (64 * 1024) }).buffer);
  const pieces = [memory.subarray(0, pieceBytes), memory.subarray(pieceBytes)] as const;
  let file: FileHandle | null = null;
  let [turn, filled, written] = [0, 0, 0];
  let writing: Promise<void> = Promise.resolve();

  const current = () => (turn % 2 === 0 ? pieces[0] : pieces[1]);
  const begin = async () => {
    file = await openForWriting(path, pieces[0].subarray(0, blockBytes));
  };
  const writeCurrent = async (length: number) => {
    await writing;
    if (!file) throw new Error('A write to a file that is closed');
    writing = writeAll(file, current().subarray(0, length), written);
    // The next write waits for it, or the end.
    writing.catch(() => undefined);
    written += filled;
    turn += 1;
    filled = 0;
  };
  const take = async (chunks: readonly Buffer[]) => {
    for (const chunk of chunks) {
      for (let from = 0; from < chunk.length; ) {
        const copied = chunk.copy(current(), filled, from);
        filled += copied;
        from += copied;
        if (filled === pieceBytes) await writeCurrent(pieceBytes);
      }
    }
  };
  const finish = async () => {
    if (filled > 0) await writeCurrent(Math.ceil(filled / blockBytes) * blockBytes);
    await writing;
    await file?.truncate(written);
    await file?.datasync();
  };
  const close = async () => {
    const closing = file;
    // Nothing begins to write any more: its number may soon be another file's.
    file = null;
    // Who destroys a stream does not ask what became of its last write.
    await writing.catch(() => undefined);
    await closing?.close();
  };
  return new Writable({
    highWaterMark: pieceBytes,
    construct: (done) => settle(begin(), done),
    write: (chunk: Buffer, _encoding, done) => settle(take([chunk]), done),
    writev: (chunks: { chunk: Buffer }[], done) => settle(take(chunks.map(({ chunk }) => chunk)), done),
    final: (done) => settle(finish(), done),
    destroy: (error, done) => settle(close(), (failure) => done(error ?? failure ?? null)),
  });
}

function settle(action: Promise<void>, done: (error?: Error | null) => void): void {
  action.then(() => done(), done);
}

/** Past the cache if the file system takes `block` that way. */
async function openForWriting(path: string, block: Buffer): Promise<FileHandle> {
  let file: FileHandle | null = null;
  try {
    file = await open(path, forWriting | constants.O_DIRECT, 0o600);
    await writeAll(file, block, 0);
    return file;
  } catch (error) {
    await file?.close();
    if (!isUnsupported(error)) throw error;
    return open(path, forWriting, 0o600);
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, from, bytes.length - from, position + from);
    from += bytesWritten;
  }
}

const isUnsupported = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EINVAL';
