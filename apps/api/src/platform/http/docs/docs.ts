import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Route } from '@fixit/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countAddress } from '../serve.ts';
import { describeCalls } from './openapi.ts';

export async function serveDocs(
  app: FastifyInstance,
  calls: ReadonlyMap<string, Route>,
  publicUrl: string,
): Promise<void> {
  // The library's types cover OpenAPI up to 3.0. It passes the document on unchanged.
  const document = describeCalls(calls, publicUrl) as unknown as StaticDocumentSpec['document'];
  await app.register(swagger, { mode: 'static', specification: { document } });
  const onRequest = async (request: FastifyRequest) =>
    void (await countAddress(app.platform, 'anonymous_calls', request));
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { validatorUrl: null },
    uiHooks: { onRequest: (request, _reply, done) => void onRequest(request).then(() => done(), done) },
    staticCSP: policyOf(publicUrl),
  });
  app.get('/openapi.json', { onRequest }, async () => document);
}

/** The page's script inserts this one style, so the policy allows it by its hash. */
const inlineStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

function policyOf(publicUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${inlineStyle}`,
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
