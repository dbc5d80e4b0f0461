import { errors } from '@fixit/contract/error';
import type { AccountSession } from '@fixit/contract/session';
import Bowser from 'bowser';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../../db/connection.ts';
import { publish, publishMany } from '../../../platform/fanout/outbox.ts';
import { type Caller, type SessionEnd, sessionTopic } from '../../../platform/http/caller.ts';
import { hashToken, makeToken } from '../../../platform/http/token.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import * as repository from './session-repository.ts';

export type Opened = { token: string; account_id: string; device_secret?: string };

/** Of too many the one unused longest ends. Undefined when the account changed or ended since it was checked. */
export async function openSession(
  db: Db,
  account_id: string,
  device: string,
  unchanged?: SQL,
): Promise<Opened | undefined> {
  const token = makeToken();
  const added = await repository.addSession(db, { account_id, device, token_hash: hashToken(token) }, unchanged);
  if (!added) return undefined;
  const ends = added.ended.map((session_id): SessionEnd => ({ session_id }));
  if (ends.length > 0)
    await publishMany(
      db,
      ends.map((frame) => ({ topic: sessionTopic, frame })),
    );
  return { token, account_id };
}

export function listSessions(db: Db, { account_id, session_id }: Caller): Promise<AccountSession[]> {
  return repository.listSessions(db, account_id, Buffer.from(session_id, 'hex'));
}

export async function endSession(db: Db, { account_id }: Caller, id: string): Promise<void> {
  const token_hash = await repository.removeNamedSession(db, account_id, id);
  if (!token_hash) throw refuse('not_found', { message: 'That session has ended already.' });
  const end: SessionEnd = { session_id: token_hash.toString('hex') };
  await publish(db, sessionTopic, end);
}

export async function endSessionsOf(db: Db, account_id: string): Promise<void> {
  await repository.removeSessions(db, account_id);
  const end: SessionEnd = { account_id };
  await publish(db, sessionTopic, end);
}

export async function endCurrentSession(db: Db, { session_id }: Caller): Promise<void> {
  await repository.removeSession(db, Buffer.from(session_id, 'hex'));
  const end: SessionEnd = { session_id };
  await publish(db, sessionTopic, end);
}

/** How much of what a browser says of itself is read. */
const greatest = 1_000;

/** 'Firefox on Android'; '' where a user agent tells neither. No more of it is kept. */
export function deviceOf(user_agent: string | undefined): string {
  if (!user_agent) return '';
  const { browser, os } = Bowser.parse(user_agent.slice(0, greatest));
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 100);
}

export function refuseSuspended(reason: string): Refusal {
  return refuse('account_suspended', { message: `${errors.account_suspended.message} The reason: ${reason}` });
}
