import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { operatorBase } from '@fixit/contract/operator/operator-route';
import type { Route } from '@fixit/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RelyingParty } from '../operator/own-origin.ts';
import { requireCaller } from '../operator/serve-operator.ts';
import { limitByAddress } from '../serve.ts';
import { describePublicCalls } from './openapi.ts';
import { describeOperatorCalls } from './operator-openapi.ts';

interface PublishedDocument {
  readonly base: string;
  readonly origin: string;
  readonly document: Record<string, unknown>;
  readonly admit: (request: FastifyRequest) => Promise<unknown>;
}

export function serveDocs(app: FastifyInstance, calls: ReadonlyMap<string, Route>, publicUrl: string): Promise<void> {
  return publish(app, {
    base: '',
    origin: new URL(publicUrl).origin,
    document: describePublicCalls(calls, publicUrl),
    admit: (request) => limitByAddress(app.platform, 'anonymous_calls', request),
  });
}

export function serveOperatorDocs(app: FastifyInstance, party: RelyingParty): Promise<void> {
  return publish(app, {
    base: operatorBase,
    origin: party.origin,
    document: describeOperatorCalls(party),
    admit: (request) => requireCaller(app, party, 'viewer', request),
  });
}

async function publish(app: FastifyInstance, { base, origin, document, admit }: PublishedDocument): Promise<void> {
  // Each document has its own scope, because the library serves only one in each scope.
  await app.register(async (scope) => {
    // The library's types cover only OpenAPI 3.0, but it serves the document unchanged.
    const specification = { document: document as unknown as StaticDocumentSpec['document'] };
    scope.addHook('onRequest', async (request) => void (await admit(request)));
    await scope.register(swagger, { mode: 'static', specification });
    await scope.register(swaggerUi, {
      routePrefix: `${base}/docs`,
      uiConfig: { validatorUrl: null },
      staticCSP: policyFor(origin),
    });
    scope.get(`${base}/openapi.json`, async () => document);
  });
}

/** The script of the page inserts this style, so the policy allows its hash. */
const inlineStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

function policyFor(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${inlineStyle}`,
    "img-src 'self' data:",
    `connect-src 'self' ${origin}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
