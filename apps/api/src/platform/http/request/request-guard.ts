import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../refusal.ts';

interface RequestGuard {
  /** Limits the time for receiving a body. An upload has its own limit. */
  readonly bodySeconds: number;
  readonly answerTimeout: (error: { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket: Socket) => void;
}

export function installRequestGuard(app: FastifyInstance, { bodySeconds, answerTimeout }: RequestGuard): void {
  app.addHook('onRequest', async (request, reply) => {
    if (countHosts(request) > 1) throw refuse('malformed');
    const { raw, routeOptions } = request;
    if (routeOptions.config?.isUpload || !hasBody(request)) return;
    const refuseSlowBody = () => {
      if (reply.raw.headersSent) raw.socket.destroy();
      else answerTimeout({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
    };
    const timer = setTimeout(refuseSlowBody, bodySeconds * 1000);
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
  // The caller has already received a refusal, and may repeat the call.
  app.addHook('preValidation', async ({ raw, log }, reply) => {
    if (!raw.socket.writableEnded) return undefined;
    log.info('a call arrived too late');
    raw.socket.destroy();
    return reply.hijack();
  });
}

function countHosts({ raw: { rawHeaders } }: FastifyRequest): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
