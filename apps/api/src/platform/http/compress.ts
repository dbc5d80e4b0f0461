import { createHmac, randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { StreamedJson } from './streamed-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response contains a token or a secret URL, so it is never compressed. */
    givesSecret?: boolean;
  }
}

const compressible = /^(?:text\/|application\/json|image\/svg\+xml)/;
const acceptsGzip = /(?:^|,)\s*(?:x-)?gzip\s*(?:,|$|;\s*q=(?:1|0?\.0*[1-9]))/i;

const bytes = {
  /** A shorter response fits into one packet with its headers. */
  minimum: 1_000,
  /** Compression of this size takes a millisecond. Node's threads compress larger responses. */
  synchronous: 64_000,
};
const paddingMask = 0x7f;

const gzipInThread = promisify(gzip);

/**
 * A buffer is compressed only once, so a handler that sends it again must not change it.
 *
 * The length of a compressed response can reveal a secret text next to one that an attacker controls
 * (BREACH), for instance if a message to somebody makes their screen reload a list. So each response
 * is padded by up to 127 unpredictable bytes, and a response with a secret is not compressed.
 * Streamed responses are not padded, because only their reader can cause them.
 */
export function installCompression(app: FastifyInstance): void {
  const key = randomBytes(32);
  const compressed = new WeakMap<Buffer, Promise<Buffer>>();

  async function compress(payload: string | Buffer): Promise<Buffer> {
    const zipped = Buffer.byteLength(payload) <= bytes.synchronous ? gzipSync(payload) : await gzipInThread(payload);
    const padding = createHmac('sha256', key).update(payload).digest().readUInt8() & paddingMask;
    return addFileName(zipped, 'x'.repeat(padding));
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
    // Fastify ends a call whose stream fails.
    if (isStream) return pipeline(payload, createGzip(), () => undefined);
    return typeof payload === 'string' ? compress(payload) : compressOnce(payload);
  });
}

/** Pads a gzip file with a file name in its header, which readers skip (RFC 1952). */
function addFileName(zipped: Buffer, name: string): Buffer {
  const header = Buffer.from(zipped.subarray(0, 10));
  header.writeUInt8(0x08, 3);
  return Buffer.concat([header, Buffer.from(`${name}\0`), zipped.subarray(10)]);
}
