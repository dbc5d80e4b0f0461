import { operator } from '@fixit/contract/operator/operator';
import type { FastifyRequest } from 'fastify';
import { isFromThisMachine } from '../../platform/http/local-request.ts';
import type { RelyingParty } from '../../platform/http/operator/own-origin.ts';
import { serveOperator, setSessionCookie } from '../../platform/http/operator/serve-operator.ts';
import type { App } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { deviceOf } from '../account/session/session-actions.ts';
import { inviteDemoOwner, isDemoOwnerFree, signInAsVisitor } from './demo-sign-in-actions.ts';

/** The demo world opens its panel without a passkey, for a browser on the server's own machine only. */
export function demoSignInRoutes(app: App, party: RelyingParty): void {
  serveOperator(app, party, operator.showDemoSignIn, async ({ db, request }) => {
    requireThisMachine(request);
    return { message: 'Demo.', data: { is_owner_free: await isDemoOwnerFree(db) } };
  });
  serveOperator(app, party, operator.signInAsVisitor, async ({ db, request, reply }) => {
    requireThisMachine(request);
    const { session_token, signed_in } = await signInAsVisitor(db, deviceOf(request.headers['user-agent']));
    setSessionCookie(reply, party, session_token);
    return { message: 'Signed in.', data: signed_in };
  });
  serveOperator(app, party, operator.beginDemoSetUp, async ({ db, request }) => {
    requireThisMachine(request);
    return { message: 'Set-up started.', data: { token: await inviteDemoOwner(db) } };
  });
}

function requireThisMachine(request: FastifyRequest): void {
  if (!isFromThisMachine(request)) throw refuse('not_found');
}
