import { createHmac, randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { StreamedJson } from './streamed-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer contains a token or a secret address, so it is never compressed. */
    givesSecret?: boolean;
  }
}

const compressible = /^(?:text\/|application\/json|image\/svg\+xml)/;
const acceptsGzip = /(?:^|,)\s*(?:x-)?gzip\s*(?:,|$|;\s*q=(?:1|0?\.0*[1-9]))/i;

const bytes = {
  /** A shorter answer fits into one packet with its headers anyway. */
  minimum: 1_000,
  /** This much is compressed within a millisecond. The threads that also hash passwords compress larger answers. */
  synchronous: 64_000,
};
/** The mask limits the padding to 0 to 127 bytes. */
const paddingMask = 0x7f;

const gzipInThread = promisify(gzip);

/**
 * Compresses the texts that handlers return. A buffer is compressed the first time it is sent, so a
 * handler that sends it again must not change it. Files of the web app come as streams that its build
 * has compressed. The length of a compressed answer can reveal a secret text beside one that an
 * attacker controls (BREACH). Other sites cannot make a browser send a call with a token, but a
 * message to somebody makes their screen read a list again. So each answer is padded by up to 127
 * unpredictable bytes, and one that contains a secret is not compressed. Streamed answers are only
 * sent on their reader's request.
 */
export function installCompression(app: FastifyInstance): void {
  const key = randomBytes(32);
  const compressed = new WeakMap<Buffer, Promise<Buffer>>();

  async function compress(payload: string | Buffer): Promise<Buffer> {
    const zipped = Buffer.byteLength(payload) <= bytes.synchronous ? gzipSync(payload) : await gzipInThread(payload);
    const padding = createHmac('sha256', key).update(payload).digest().readUInt8() & paddingMask;
    return withFileName(zipped, 'x'.repeat(padding));
  }

  function compressOnce(payload: Buffer): Promise<Buffer> {
    const result = compressed.get(payload) ?? compress(payload);
    compressed.set(payload, result);
    return result;
  }

  // This hook runs before Fastify's own hook for HEAD, which then reports the length of a GET.
  app.addHook('onSend', async ({ headers, routeOptions }, reply, payload) => {
    const isStream = payload instanceof StreamedJson;
    if (!isStream && typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const isSmall = !isStream && Buffer.byteLength(payload) < bytes.minimum;
    const isExempt = isSmall || routeOptions.config?.givesSecret || reply.hasHeader('content-encoding');
    if (isExempt || !compressible.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip.test(String(headers['accept-encoding']))) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // Fastify ends a call whose stream fails, so this callback ignores the error.
    if (isStream) return pipeline(payload, createGzip(), () => undefined);
    return typeof payload === 'string' ? compress(payload) : compressOnce(payload);
  });
}

/** Pads a gzip file by the file name in its header, which readers skip (RFC 1952). */
function withFileName(zipped: Buffer, name: string): Buffer {
  const header = Buffer.from(zipped.subarray(0, 10));
  header.writeUInt8(0x08, 3);
  return Buffer.concat([header, Buffer.from(`${name}\0`), zipped.subarray(10)]);
}
