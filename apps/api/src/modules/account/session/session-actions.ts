import type { AccountSession } from '@fixit/contract/account/session';
import { errors } from '@fixit/contract/error';
import { formatDate } from '@fixit/contract/value/appointment';
import Bowser from 'bowser';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { type Caller, type SessionEnd, sessionTopic } from '../../../platform/http/caller.ts';
import { hashToken, makeRestrictedToken, makeToken } from '../../../platform/http/token.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import * as repository from './session-repository.ts';

export type IssuedSession = { token: string; account_id: string; device_secret?: string };

/** Returns undefined if the account was changed or deleted meanwhile. */
export async function openSession(
  db: Db,
  session: { account_id: string; device: string; own_device: boolean; restricted?: boolean },
  unchanged?: SQL,
): Promise<IssuedSession | undefined> {
  const token = session.restricted ? makeRestrictedToken() : makeToken();
  const row = await repository.addSession(db, { ...session, token_hash: hashToken(token) }, unchanged);
  if (!row) return undefined;
  await publishEnds(db, row.ended);
  return { token, account_id: session.account_id };
}

export function listSessions(db: Db, { account_id, session_id }: Caller): Promise<AccountSession[]> {
  return repository.listSessions(db, account_id, Buffer.from(session_id, 'hex'));
}

export async function endSession(db: Db, { account_id }: Caller, id: string): Promise<void> {
  const token_hash = await repository.removeSessionById(db, account_id, id);
  if (!token_hash) throw refuse('not_found', { message: 'That session has already ended.' });
  const end: SessionEnd = { session_id: token_hash.toString('hex') };
  await db.publish(sessionTopic, end);
}

export async function endOtherSessions(db: Db, { account_id, session_id }: Caller): Promise<void> {
  await publishEnds(db, await repository.removeOtherSessions(db, account_id, Buffer.from(session_id, 'hex')));
}

function publishEnds(db: Db, session_ids: readonly string[]): Promise<void> {
  const ends = session_ids.map((session_id): SessionEnd => ({ session_id }));
  return db.publishMany(ends.map((frame) => ({ topic: sessionTopic, frame })));
}

export async function endSessionsOf(db: Db, account_id: string): Promise<void> {
  await repository.removeSessions(db, account_id);
  const end: SessionEnd = { account_id };
  await db.publish(sessionTopic, end);
}

export async function endCurrentSession(db: Db, { session_id }: Caller): Promise<void> {
  await repository.removeSession(db, Buffer.from(session_id, 'hex'));
  const end: SessionEnd = { session_id };
  await db.publish(sessionTopic, end);
}

const maxUserAgentLength = 1_000;

/** Returns 'Firefox on Android', for example, or '' for an unknown user agent. Only this text is stored. */
export function deviceOf(user_agent: string | undefined): string {
  if (!user_agent) return '';
  const { browser, os } = Bowser.parse(user_agent.slice(0, maxUserAgentLength));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 100);
}

/** `until` is the last day of the suspension in London, or null if it has no end. */
export function refuseSuspended(reason: string, until: string | null): Refusal {
  const sentence =
    until === null
      ? errors.account_suspended.message
      : `This account is suspended until the end of ${formatDate(until)}.`;
  return refuse('account_suspended', { message: `${sentence} The reason: ${reason}` });
}
