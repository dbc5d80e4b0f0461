import { Transform } from 'node:stream';

/** Copies each chunk, so that its buffer can be reused as soon as the callback is called. */
export const copyChunks = (): Transform =>
  new Transform({ transform: (chunk: Buffer, _encoding, done) => done(null, Buffer.from(chunk)) });
