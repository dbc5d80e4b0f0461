import { type Conversation, type conversation as calls, historyPage } from '@fixit/contract/conversation';
import type { Answer, Received } from '@fixit/contract/route';
import type { Db } from '../../db/connection.ts';
import { type Cursors, placeById } from '../../platform/http/cursor.ts';
import { refuse } from '../../platform/refusal.ts';
import { type ContactRow, listContacts } from './contact-repository.ts';
import { conversationAsRead, groupContacts, groupCustomerContacts } from './conversation-mapping.ts';
import * as repository from './conversation-repository.ts';
import { findSubject, open, type Subject } from './start-repository.ts';
import * as unread from './unread-repository.ts';

export type { Arrival, LockedConversation, UnreadRow } from './unread-repository.ts';

type ContactQuery = Received<typeof calls.listContactsAsCustomer>['query'];
type Page = { limit?: number | undefined; before?: string | undefined; after?: string | undefined };

/** Latest first. */
export async function listContactsAsCustomer(
  db: Db,
  account_id: string,
  query: ContactQuery,
  cursors: Cursors,
): Promise<Pick<Answer<typeof calls.listContactsAsCustomer>, 'data' | 'next'>> {
  const { page, next } = await listPage(db, 'customer', account_id, query, cursors);
  return { data: groupContacts(page), next };
}

/** Latest first. */
export async function listContactsAsArtisan(
  db: Db,
  account_id: string,
  query: ContactQuery,
  cursors: Cursors,
): Promise<Pick<Answer<typeof calls.listContactsAsArtisan>, 'data' | 'next'>> {
  const { page, next } = await listPage(db, 'artisan', account_id, query, cursors);
  return { data: groupCustomerContacts(page), next };
}

/** By a place in the order of messages, which is the same for all contacts and for those that a search finds. */
async function listPage(
  db: Db,
  side: repository.Side,
  account_id: string,
  { limit, cursor, q, unread }: ContactQuery,
  cursors: Cursors,
): Promise<{ page: ContactRow[]; next: string | null }> {
  const before = cursors.readPlace(cursor, placeById)?.[0];
  const filter = { limit: limit + 1, before, q, onlyUnread: unread !== undefined };
  const found = await listContacts(db, side, account_id, filter);
  return cursors.cutPage(found, limit, ({ latest }) => [latest]);
}

/** Oldest first. */
export async function showConversation(
  db: Db,
  account_id: string,
  id: string,
  { limit = historyPage.whole, before, after }: Page,
): Promise<Conversation> {
  const row = await requireConversation(db, account_id, id);
  const found = await repository.listMessages(db, row.id, { limit: limit + 1, before, after });
  const page = found.slice(0, limit);
  return conversationAsRead(row, {
    message_set: after ? page : page.reverse(),
    has_more: found.length > limit,
  });
}

/** Returns the existing one if there is one, with its latest request. */
export async function startConversation(db: Db, subject: Subject): Promise<{ id: string }> {
  const known = await findSubject(db, subject);
  if (!known?.artisan_known) throw refuse('not_found', { message: 'There is no such artisan or service.' });
  if (!known.belongs) throw refuse('invalid', { errors: { service_id: ['This artisan does not offer this service'] } });
  if (!known.job_accepted) throw refuse('not_found', { message: 'There is no such request.' });
  return { id: await open(db, subject) };
}

/** The same without a request. */
export function startConversationWithoutJob(db: Db, subject: Omit<Subject, 'job_id'>): Promise<{ id: string }> {
  return startConversation(db, { ...subject, job_id: null });
}

/** Refuses anybody else's as not found. */
export async function requireConversation(db: Db, account_id: string, id: string): Promise<repository.ConversationRow> {
  const row = await repository.findConversation(db, account_id, id);
  if (!row) throw refuse('not_found', { message: 'There is no such conversation.' });
  return row;
}

/** Locks conversations until the transaction ends: nobody else can add to them. */
export function lockConversations(db: Db, ids: readonly string[]): Promise<unread.LockedConversation[]> {
  return unread.lock(db, ids);
}

export function countArrivals(db: Db, added: readonly unread.Arrival[]): Promise<unread.UnreadRow[]> {
  return unread.addUnread(db, added);
}

/** Undefined when that is nothing new. */
export async function markConversationRead(
  db: Db,
  account_id: string,
  conversation_id: string,
  message_id: string,
): Promise<{ unread_count: number } | undefined> {
  await unread.lock(db, [conversation_id]);
  return unread.markRead(db, account_id, conversation_id, message_id);
}

/** Takes a deleted message out of the count of the account that had not read it. */
export function removeFromUnread(
  db: Db,
  deleted: { id: string; conversation_id: string; sender_id: string },
): Promise<unread.UnreadRow | undefined> {
  return unread.removeFromUnread(db, deleted);
}

/** Returns in which conversations, and who else takes part. */
export function clearUnreadFrom(
  db: Db,
  sender_id: string,
): Promise<Pick<unread.LockedConversation, 'id' | 'customer_id' | 'artisan_account_id'>[]> {
  return unread.clearUnreadFrom(db, sender_id);
}
