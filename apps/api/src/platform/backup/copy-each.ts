import { Transform } from 'node:stream';

/** Has done with a chunk when it calls back, whatever those behind it do. */
export const copyEach = (): Transform =>
  new Transform({ transform: (chunk: Buffer, _encoding, done) => done(null, Buffer.from(chunk)) });
