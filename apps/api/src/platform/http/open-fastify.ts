import { bodyBytes, requestSeconds } from '@fixit/contract/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { answerBeforeRouting, answerUnreadable } from './errors.ts';
import { describeError, describeRequest, ResponseLog } from './monitoring/log.ts';
import { type ContentSources, type SecurityHeaders, securityHeaders } from './security.ts';

interface FastifySettings extends ContentSources {
  readonly LOG_LEVEL: string;
  readonly TRUST_PROXY?: string | undefined;
}

interface OpenedServer {
  readonly app: FastifyInstance;
  readonly headers: SecurityHeaders;
  readonly answerRaw: ReturnType<typeof answerUnreadable>;
}

export function openFastify(settings: FastifySettings, log?: { write(line: string): void }): OpenedServer {
  const headers = securityHeaders(settings);
  const answerRaw = answerUnreadable(headers);
  const app = fastify({
    logger: {
      level: settings.LOG_LEVEL,
      serializers: { req: describeRequest, err: describeError },
      ...(log ? { stream: log } : {}),
    },
    logController: new ResponseLog(),
    trustProxy: settings.TRUST_PROXY ?? false,
    bodyLimit: bodyBytes,
    genReqId: () => crypto.randomUUID(),
    requestIdHeader: false,
    frameworkErrors: answerBeforeRouting(headers),
    clientErrorHandler: answerRaw,
    requestTimeout: requestSeconds.upload * 1000,
    http: { headersTimeout: requestSeconds.headers * 1000, connectionsCheckingInterval: 5_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    forceCloseConnections: 'idle',
    // The server still answers calls during the drain.
    return503OnClosing: false,
  });
  return { app, headers, answerRaw };
}
