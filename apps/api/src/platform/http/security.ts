import { completeHeader } from '@fixit/contract/route';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPanelUrl } from './operator/panel-url.ts';

export interface ContentSources {
  PUBLIC_URL: string;
  API_HOST?: string | undefined;
}

const crossOriginHeaders = ['access-control-allow-origin', 'access-control-expose-headers'] as const;

const transportSecurity = 'strict-transport-security';

const ownScripts = "script-src 'self'";

/** Even a response to a malformed request has these headers, unless it sets its own. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** Calls are allowed from any origin, because they are made without cookies. */
export function securityHeaders(sources: ContentSources): SecurityHeaders {
  return { ...documentHeaders(sources), 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
}

/** Except for HSTS, browsers use these headers only for documents, workers and calls. */
function documentHeaders({ PUBLIC_URL, API_HOST }: ContentSources): SecurityHeaders {
  const isSecure = PUBLIC_URL.startsWith('https:');
  return {
    'content-security-policy': pagePolicy(PUBLIC_URL, API_HOST, isSecure),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isSecure ? { [transportSecurity]: 'max-age=31536000; includeSubDomains' } : {}),
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': `X-Next-Cursor, Retry-After, ${completeHeader}`,
  };
}

const documentHeaderNames = Object.keys(documentHeaders({ PUBLIC_URL: 'https://any.example' })).filter(
  (name) => name !== transportSecurity,
);

/** These headers would add a kilobyte to each of the dozen files of a first visit. */
export function dropDocumentHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of documentHeaderNames) reply.removeHeader(name);
}

export function installSecurity(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isPanelUrl(request.url)) {
      // Operators have a cookie, so only the panel's own pages may call.
      for (const name of crossOriginHeaders) reply.removeHeader(name);
      return;
    }
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, POST, PATCH, DELETE, OPTIONS');
    reply.header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key');
    reply.header('access-control-max-age', '86400');
    return reply.code(204).send();
  });
}

/** The hashes are SHA-256 in base64. */
export function allowInlineScripts(reply: Pick<FastifyReply, 'header' | 'getHeader'>, hashes: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy');
  if (hashes.length === 0 || typeof policy !== 'string') return;
  const sources = hashes.map((hash) => ` 'sha256-${hash}'`).join('');
  reply.header('content-security-policy', policy.replace(ownScripts, ownScripts + sources));
}

/** A picture that is opened directly cannot run or load anything, or be framed. */
export const picturePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

function pagePolicy(publicUrl: string, apiHost: string | undefined, isSecure: boolean): string {
  const api = apiHost ? [new URL(apiHost).origin] : [];
  // Only newer browsers include the page's own sockets in 'self'.
  const sockets = [publicUrl, ...api].map((url) => new URL(url).origin.replace(/^http/, 'ws'));
  return [
    "default-src 'none'",
    ownScripts,
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...api].join(' '),
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...api, ...sockets].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
