import { createHmac, randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { StreamedJson } from './streamed-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer gives out a token or an address that is a secret: it is never compressed. */
    givesSecret?: boolean;
  }
}

const compressible = /^(?:text\/|application\/json|image\/svg\+xml)/;
const acceptsGzip = /(?:^|,)\s*(?:x-)?gzip\s*(?:,|$|;\s*q=(?:1|0?\.0*[1-9]))/i;

const bytes = {
  /** Less fits into one packet with its headers anyway. */
  least: 1_000,
  /** Compressed within a millisecond; the threads for more are also those that hash passwords. */
  atOnce: 64_000,
};
/** Of the padding, 0 to 127. */
const paddingMask = 0x7f;

const gzipLater = promisify(gzip);

/**
 * Compresses the texts that handlers return. A buffer is compressed the first time it is sent, so a handler that sends it again must not
 * change it. Files of the web app come as streams, compressed by its build.
 *
 * Lengths of compressed answers can tell a listener what somebody else's text beside their own is (BREACH). No other site
 * can make a browser call with a token, but who writes to somebody makes their screen read a list again. So each answer
 * is padded by up to 127 bytes that nobody else can foresee, and one that gives out a secret is left as it is. Streamed answers are only
 * given when their reader asks for them.
 */
export function installCompression(app: FastifyInstance): void {
  const key = randomBytes(32);
  const compressed = new WeakMap<Buffer, Promise<Buffer>>();

  async function compress(payload: string | Buffer): Promise<Buffer> {
    const small = Buffer.byteLength(payload) <= bytes.atOnce ? gzipSync(payload) : await gzipLater(payload);
    const padding = createHmac('sha256', key).update(payload).digest().readUInt8() & paddingMask;
    return withFileName(small, 'x'.repeat(padding));
  }

  function compressOnce(payload: Buffer): Promise<Buffer> {
    const result = compressed.get(payload) ?? compress(payload);
    compressed.set(payload, result);
    return result;
  }

  // Before Fastify's own hook of a HEAD, which then tells the length that a GET has.
  app.addHook('onSend', async ({ headers, routeOptions }, reply, payload) => {
    const isStream = payload instanceof StreamedJson;
    if (!isStream && typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const isSmall = !isStream && Buffer.byteLength(payload) < bytes.least;
    const isLeft = isSmall || routeOptions.config?.givesSecret || reply.hasHeader('content-encoding');
    if (isLeft || !compressible.test(String(reply.getHeader('content-type')))) return payload;
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip.test(String(headers['accept-encoding']))) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    // Fastify ends a call whose stream fails; its error is not this callback's.
    if (isStream) return pipeline(payload, createGzip(), () => undefined);
    return typeof payload === 'string' ? compress(payload) : compressOnce(payload);
  });
}

/** Readers skip the name of the file that a gzip header may hold (RFC 1952). */
function withFileName(zipped: Buffer, name: string): Buffer {
  const header = Buffer.from(zipped.subarray(0, 10));
  header.writeUInt8(0x08, 3);
  return Buffer.concat([header, Buffer.from(`${name}\0`), zipped.subarray(10)]);
}
