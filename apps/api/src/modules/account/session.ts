import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { type Caller, type SessionEnd, sessionTopic } from '../../platform/caller.ts';
import { publish } from '../../platform/fanout.ts';
import { hashToken, makeToken } from '../../platform/token.ts';
import { addSession, removeSession, removeSessions } from './repository.ts';

/** What a log-in answers: the token, which is kept nowhere but with its holder, and whose it is. */
export type Opened = { token: string; account_id: string };

/** Opens a session; undefined when the account is gone or is no longer as it was when it was checked. */
export async function openSession(db: Db, account_id: string, unchanged?: SQL): Promise<Opened | undefined> {
  const token = makeToken();
  const kept = await addSession(db, account_id, hashToken(token), unchanged);
  return kept ? { token, account_id } : undefined;
}

/** Ends every session of an account and closes its sockets, in the transaction of what ends them. */
export async function endSessions(db: Db, account_id: string): Promise<void> {
  await removeSessions(db, account_id);
  const end: SessionEnd = { account_id };
  await publish(db, sessionTopic, end);
}

/** Ends one session and closes its sockets. */
export async function endSession(db: Db, { session_id }: Caller): Promise<void> {
  await removeSession(db, Buffer.from(session_id, 'hex'));
  const end: SessionEnd = { session_id };
  await publish(db, sessionTopic, end);
}
