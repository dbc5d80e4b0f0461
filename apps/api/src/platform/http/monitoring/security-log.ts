import { createHmac } from 'node:crypto';
import { account } from '@fixit/contract/account';
import type { ErrorCode } from '@fixit/contract/error';
import type { LimitName, StoredLimitName } from '@fixit/contract/rate-limit';
import type { Route } from '@fixit/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const events = new Map<Route, string>([
  [account.login, 'login'],
  [account.loginWithGoogle, 'social_login'],
  [account.register, 'sign_up'],
  [account.resendCode, 'code_request'],
  [account.verifyEmail, 'code_try'],
  [account.requestReset, 'password_reset_request'],
  [account.confirmReset, 'password_reset'],
  [account.confirmResetLink, 'password_reset'],
  [account.changePassword, 'password_change'],
  [account.requestEmailChange, 'email_change_request'],
  [account.confirmEmailChange, 'email_change'],
  [account.logout, 'logout'],
  [account.endSession, 'session_end'],
  [account.endSessions, 'sign_out_everywhere'],
  [account.download, 'data_download'],
  [account.remove, 'account_deletion'],
]);

/** Any call logs these refusals, as the event `access`. */
const loggedRefusals: ReadonlySet<ErrorCode> = new Set([
  'session_ended',
  'forbidden',
  'wrong_role',
  'session_restricted',
  'rate_limited',
]);

interface EventSubject {
  account?: string | undefined;
  email?: string | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    securityLogKey: Buffer;
  }
  interface FastifyRequest {
    securitySubject: EventSubject | null;
  }
  interface FastifyContextConfig {
    event?: string;
  }
}

export function installSecurityLog(app: FastifyInstance, key: Buffer): void {
  app.decorate('securityLogKey', key);
  app.decorateRequest('securitySubject', null);
}

export function securityEventOf(call: Route): { event?: string } {
  const event = events.get(call);
  return event ? { event } : {};
}

export function noteSubject(request: FastifyRequest, subject: EventSubject): void {
  request.securitySubject = { ...request.securitySubject, ...subject };
}

export function emailIn(body: unknown): string | undefined {
  const { email, username } = (body ?? {}) as { email?: unknown; username?: unknown };
  return [email, username].find((value) => typeof value === 'string');
}

/** The line has no secrets or names, and the email is hashed. */
export function logSecurity(
  request: FastifyRequest,
  outcome: 'ok' | ErrorCode,
  limit?: LimitName | StoredLimitName,
): void {
  const { event, socket } = request.routeOptions.config ?? {};
  const isRefusedSocket = socket === true && outcome === 'unauthenticated';
  if (!event && !isRefusedSocket && (outcome === 'ok' || !loggedRefusals.has(outcome))) return;
  const { account: account_id, email } = request.securitySubject ?? {};
  const line = {
    event: event ?? 'access',
    outcome,
    ...(limit && { limit }),
    ...(account_id && { account: account_id }),
    ...(email && { email: hashEmail(request.server.securityLogKey, email) }),
    address: request.ip,
  };
  request.log[outcome === 'ok' ? 'info' : 'warn']({ security: line }, 'security');
}

function hashEmail(key: Buffer, email: string): string {
  return createHmac('sha256', key).update(email).digest('base64url').slice(0, 22);
}
