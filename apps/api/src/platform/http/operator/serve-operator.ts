import { operatorSessionLife } from '@fixit/contract/operator/operator';
import { hasRole, type OperatorRole } from '@fixit/contract/operator/operator-role';
import { type OperatorRoute, unattendedHeader } from '@fixit/contract/operator/operator-route';
import type { Answer, ReceivedCall } from '@fixit/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../refusal.ts';
import type { Cursors } from '../cursor.ts';
import { jsonOnly } from '../request/body.ts';
import { parseInput } from '../request/input.ts';
import { type App, limitByAddress, routeUrl } from '../serve.ts';
import { findOperatorOfSession, type OperatorCaller } from './operator-session.ts';
import type { RelyingParty } from './own-origin.ts';

type OperatorCallerOf<R extends OperatorRoute> = R['role'] extends 'open' ? null : OperatorCaller;

export interface OperatorCallContext<R extends OperatorRoute> extends ReceivedCall<R> {
  readonly db: Db;
  readonly caller: OperatorCallerOf<R>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly cursors: Cursors;
}

interface ServeOperatorOptions {
  /** With `own`, the handler begins its own transaction. Otherwise every POST runs in one. */
  transaction?: 'own';
}

/** Answers 404 to pages of other origins, and to calls without the session that they need. */
export function serveOperator<const R extends OperatorRoute>(
  app: App,
  party: RelyingParty,
  call: R,
  handle: (context: OperatorCallContext<R>) => Promise<Answer<R>>,
  { transaction }: ServeOperatorOptions = {},
): void {
  const { db } = app.platform;
  app.route({
    method: call.method,
    url: routeUrl(call.path),
    exposeHeadRoute: false,
    ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
    handler: async (request, reply) => {
      const received = await receiveCall(app, party, call, { request, reply });
      const run = async (connection: Db) => z.parse(call.answer, await handle({ ...received, db: connection }));
      const answer = call.method === 'GET' || transaction === 'own' ? await run(db) : await db.transaction(run);
      return reply.code(call.status ?? 200).send(answer);
    },
  });
}

export async function receiveCall<R extends OperatorRoute>(
  app: App,
  party: RelyingParty,
  call: R,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Omit<OperatorCallContext<R>, 'db'>> {
  if (call.method !== 'GET' && !isOwnPage(request, party)) throw refuse('not_found');
  const caller = await findOperatorCaller(app, party, call, request);
  if (request.isMultipart()) throw refuse('unsupported_type', { message: jsonOnly });
  const cursors = app.platform.cursors.of(call.path);
  // The contract's types match the role and the input of a call with those of its handler.
  return { ...parseInput(call, request), caller, request, reply, cursors } as Omit<OperatorCallContext<R>, 'db'>;
}

async function findOperatorCaller(
  app: App,
  party: RelyingParty,
  call: OperatorRoute,
  request: FastifyRequest,
): Promise<OperatorCaller | null> {
  if (call.role === 'open') {
    await limitByAddress(app.platform, 'operator_sign_in', request);
    return null;
  }
  return requireCaller(app, party, call.role, request);
}

/** Refuses with 404 without a session, and with 403 for a lesser role. */
export async function requireCaller(
  app: FastifyInstance,
  party: RelyingParty,
  role: OperatorRole,
  request: FastifyRequest,
): Promise<OperatorCaller> {
  const token = readCookie(request.headers.cookie, cookieName(party));
  const isAttended = request.headers[unattendedHeader] === undefined;
  const caller = token === undefined ? null : await findOperatorOfSession(app.platform.db, { token, isAttended });
  if (!caller) {
    await limitByAddress(app.platform, 'anonymous_calls', request);
    throw refuse('not_found');
  }
  if (!hasRole(caller.role, role)) throw refuse('forbidden', { message: 'Your role does not allow this.' });
  return caller;
}

/** Checks the origin, because SameSite does not exclude other subdomains of the site. */
function isOwnPage({ headers }: FastifyRequest, { origin }: RelyingParty): boolean {
  return headers.origin === origin && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
}

/** Without TLS, which is optional only on this machine, some browsers store no `Secure` cookie. */
const isSecure = ({ origin }: RelyingParty) => origin.startsWith('https:');

export const cookieName = (party: RelyingParty) => (isSecure(party) ? '__Host-operator' : 'operator');

export function setSessionCookie(reply: FastifyReply, party: RelyingParty, token: string): void {
  const maxAgeSeconds = operatorSessionLife.hours * 3_600;
  reply.header('set-cookie', formatCookie(party, token, maxAgeSeconds));
}

export function clearSessionCookie(reply: FastifyReply, party: RelyingParty): void {
  reply.header('set-cookie', formatCookie(party, '', 0));
}

function formatCookie(party: RelyingParty, token: string, maxAgeSeconds: number): string {
  const secure = isSecure(party) ? '; Secure' : '';
  return `${cookieName(party)}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const cookies = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return cookies.find(([key]) => key === name)?.[1];
}
