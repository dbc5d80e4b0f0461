import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, errors } from '@fixit/contract/error';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, rootCauseOf } from '../../db/database-failure.ts';
import { Refusal, refuse } from '../refusal.ts';
import { logSecurity } from './monitoring/security-log.ts';
import type { SecurityHeaders } from './security.ts';

/** SPEC.md's clients also read this field in every 4xx response of some calls. */
export type LegacyField = 'error' | 'non_field_errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    legacy?: LegacyField;
    isUpload?: boolean;
  }
}

const databaseRetrySeconds = 2;

const fastifyErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'invalid',
  FST_PARTS_LIMIT: 'invalid',
  FST_FIELDS_LIMIT: 'invalid',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
};

export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.info({ req: request }, 'a caller hung up');
      return sendRefusal(request, reply, refuse('malformed'));
    }
    const refusal = refusalOf(error);
    if (refusal.status >= 500) {
      // A refusal without a cause, such as from a full queue, is not a fault and needs no stack trace.
      if (error instanceof Refusal && !error.cause) request.log.warn({ code: error.code }, error.message);
      else request.log[error instanceof Refusal ? 'warn' : 'error']({ err: error }, 'a call failed');
    }
    return sendRefusal(request, reply, refusal);
  });
}

/** The router cannot parse a URL with a broken escape, and runs no hook for it. */
export const answerBeforeRouting =
  (headers: SecurityHeaders) =>
  (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
    void sendRefusal(request, reply.headers(headers), refuse('malformed'));

const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

const closeTimeoutMs = 2_000;

export function answerUnreadable(headers: SecurityHeaders) {
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return ({ code }: Partial<NodeJS.ErrnoException>, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const body = { message: errors.malformed.message, code: 'malformed', request_id: randomUUID() } satisfies ErrorBody;
    const text = JSON.stringify(body);
    socket.end(
      `HTTP/1.1 ${statusLines[code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n${headerLines.join('')}` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
    setTimeout(() => socket.destroy(), closeTimeoutMs).unref();
  };
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  logSecurity(request, refusal.code, refusal.limit);
  const { code, status, message, details } = refusal;
  const body: ErrorBody = { message, code, request_id: request.id, ...details };
  const legacy = status < 500 ? request.routeOptions.config?.legacy : undefined;
  if (legacy === 'error') body.error ??= message;
  if (legacy === 'non_field_errors') body.non_field_errors ??= [message];
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  // The server does not wait for the rest of a slow body.
  if (code === 'too_slow') reply.header('connection', 'close');
  return reply.code(status).send(body);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const cause = rootCauseOf(error);
  if (cause instanceof Refusal) return cause;
  if (isDatabaseAway(cause)) return refuse('unavailable', { retryAfter: databaseRetrySeconds });
  const { code, statusCode } = cause as Partial<FastifyError>;
  if (code && fastifyErrors[code]) return refuse(fastifyErrors[code]);
  // The file server uses these for folders and hidden files.
  if (statusCode === 403 || statusCode === 404) return refuse('not_found');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('malformed');
  return refuse('internal');
}
