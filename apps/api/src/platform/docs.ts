import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Route } from '@fixit/contract/route';
import type { FastifyInstance } from 'fastify';
import { describeCalls } from './openapi.ts';

/** Describes the calls: for programs at /openapi.json, for people, who can try them, at /docs. */
export async function serveDocs(
  app: FastifyInstance,
  calls: ReadonlyMap<string, Route>,
  publicUrl: string,
): Promise<void> {
  // The library's types know OpenAPI up to 3.0; it hands the document on as it is.
  const document = describeCalls(calls, publicUrl) as unknown as StaticDocumentSpec['document'];
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { validatorUrl: null },
    staticCSP: policyOf(publicUrl),
  });
  app.get('/openapi.json', async () => document);
}

/** The page writes styles into its own elements, and calls the server by its public address. */
function policyOf(publicUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(publicUrl).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
