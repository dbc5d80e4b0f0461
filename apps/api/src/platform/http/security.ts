import type { FastifyInstance, FastifyReply } from 'fastify';

export interface ContentSources {
  PUBLIC_URL: string;
  API_HOST?: string | undefined;
}

const transportSecurity = 'strict-transport-security';

const ownCode = "script-src 'self'";

/** On every answer unless it sets its own, even to malformed requests. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** Any origin may make calls, as no cookies exist. */
export function securityHeaders(places: ContentSources): SecurityHeaders {
  return { ...documentHeaders(places), 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
}

/** Headers that browsers use only for documents, workers and calls. */
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
    'access-control-expose-headers': 'X-Next-Cursor, Retry-After',
  };
}

const ofDocuments = Object.keys(documentHeaders({ PUBLIC_URL: 'https://any.example' })).filter(
  (name) => name !== transportSecurity,
);

/** For the parts of a page, which nobody opens by themselves: otherwise a dozen files of a first visit would each carry a kilobyte more. HSTS stays. */
export function dropDocumentHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of ofDocuments) reply.removeHeader(name);
}

export function installSecurity(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-methods', 'GET, POST, PATCH, DELETE, OPTIONS');
    reply.header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key');
    reply.header('access-control-max-age', '86400');
    return reply.code(204).send();
  });
}

/** Lets a document run the inline scripts of the build, those with these SHA-256 hashes in base64, and no others. */
export function allowCode(reply: Pick<FastifyReply, 'header' | 'getHeader'>, hashes: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy');
  if (hashes.length === 0 || typeof policy !== 'string') return;
  const allowed = hashes.map((hash) => ` 'sha256-${hash}'`).join('');
  reply.header('content-security-policy', policy.replace(ownCode, ownCode + allowed));
}

/** For uploaded pictures: opened directly they run nothing, load nothing and cannot be framed. */
export const picturePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

function pagePolicy(publicUrl: string, apiHost: string | undefined, isSecure: boolean): string {
  const api = apiHost ? [new URL(apiHost).origin] : [];
  // 'self' names the page's own sockets in newer browsers only.
  const sockets = [publicUrl, ...api].map((url) => new URL(url).origin.replace(/^http/, 'ws'));
  return [
    "default-src 'none'",
    ownCode,
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
