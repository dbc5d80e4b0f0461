import type { Role } from '@fixit/contract/account';
import { type Conversation, type conversation as calls, historyPage } from '@fixit/contract/conversation';
import type { StoredLimits } from '@fixit/contract/rate-limit';
import type { Answer, ReceivedCall } from '@fixit/contract/route';
import type { Db } from '../../db/database.ts';
import { type Cursors, idPosition } from '../../platform/http/cursor.ts';
import { refuseStored } from '../../platform/http/limits/stored-limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { type ContactRow, listContacts } from './contact-repository.ts';
import { groupContacts, groupCustomerContacts, mapConversation } from './conversation-mapping.ts';
import * as repository from './conversation-repository.ts';
import type { ConversationSubject } from './start-conversation-repository.ts';
import * as startRepository from './start-conversation-repository.ts';
import * as unread from './unread-repository.ts';

export { listBlockedConversations } from './conversation-repository.ts';

export type { LockedConversation, NewMessageCounts, UnreadRow } from './unread-repository.ts';
export { addToUnread, clearUnreadFrom, removeFromUnread } from './unread-repository.ts';

type ContactQuery = ReceivedCall<typeof calls.listContactsAsCustomer>['query'];
type HistoryQuery = { limit?: number | undefined; before?: string | undefined; after?: string | undefined };

export async function listContactsAsCustomer(
  db: Db,
  account_id: string,
  query: ContactQuery,
  cursors: Cursors,
): Promise<Pick<Answer<typeof calls.listContactsAsCustomer>, 'data' | 'next'>> {
  const { page, next } = await listPage(db, 'customer', account_id, query, cursors);
  return { data: groupContacts(page), next };
}

export async function listContactsAsArtisan(
  db: Db,
  account_id: string,
  query: ContactQuery,
  cursors: Cursors,
): Promise<Pick<Answer<typeof calls.listContactsAsArtisan>, 'data' | 'next'>> {
  const { page, next } = await listPage(db, 'artisan', account_id, query, cursors);
  return { data: groupCustomerContacts(page), next };
}

/** Lists a page by latest message, so that a cursor is valid with and without a search. */
async function listPage(
  db: Db,
  side: Role,
  account_id: string,
  { limit, cursor, q, unread }: ContactQuery,
  cursors: Cursors,
): Promise<{ page: ContactRow[]; next: string | null }> {
  const before = cursors.readPosition(cursor, idPosition)?.[0];
  const filter = { limit: limit + 1, before, q, onlyUnread: unread !== undefined };
  const rows = await listContacts(db, side, account_id, filter);
  return cursors.cutPage(rows, limit, ({ latest }) => [latest]);
}

/** Lists messages oldest first. */
export async function showConversation(
  db: Db,
  account_id: string,
  id: string,
  { limit = historyPage.whole, before, after }: HistoryQuery,
): Promise<Conversation> {
  const row = await requireConversation(db, account_id, id);
  const messages = await repository.listMessages(db, row.id, { limit: limit + 1, before, after });
  const page = messages.slice(0, limit);
  return mapConversation(row, {
    message_set: after ? page : page.reverse(),
    has_more: messages.length > limit,
  });
}

/** Idempotent: returns an existing conversation, and sets its request if the subject has one. */
export async function startConversation(db: Db, subject: ConversationSubject): Promise<{ id: string }> {
  const row = await startRepository.findSubject(db, subject);
  if (!row?.artisan_exists) throw refuse('not_found', { message: 'There is no such artisan or service.' });
  if (!row.artisan_offers_service)
    throw refuse('invalid', { errors: { service_id: ['This artisan does not offer this service'] } });
  if (!row.artisan_accepted_job) throw refuse('not_found', { message: 'There is no such request.' });
  return { id: await startRepository.upsertConversation(db, subject) };
}

/** Refuses with 429 after too many conversations without a request in the last hour. */
export async function startConversationWithoutJob(
  db: Db,
  parties: Omit<ConversationSubject, 'job_id'>,
  limits?: StoredLimits,
): Promise<{ id: string }> {
  const subject = { ...parties, job_id: null };
  if (limits) await requireRoomForChat(db, subject, limits);
  return startConversation(db, subject);
}

async function requireRoomForChat(
  db: Db,
  subject: ConversationSubject,
  { chats_an_hour: limit }: StoredLimits,
): Promise<void> {
  await startRepository.lockChatStarts(db, subject.customer_id);
  if (await startRepository.hasConversation(db, subject)) return;
  const recent = await startRepository.listRecentStarts(db, subject.customer_id, limit);
  const retryAfterMs = recent[limit - 1];
  if (retryAfterMs === undefined) return;
  const message = `You can start chats with ${limit} artisans an hour without a request.`;
  throw refuseStored('chats_an_hour', message, retryAfterMs);
}

/** Refuses another account's conversation as not found. */
export async function requireConversation(db: Db, account_id: string, id: string): Promise<repository.ConversationRow> {
  const row = await repository.findConversation(db, account_id, id);
  if (!row) throw refuse('not_found', { message: 'There is no such conversation.' });
  return row;
}

/** Prevents other transactions from adding messages until this one ends. */
export function lockConversations(db: Db, ids: readonly string[]): Promise<unread.LockedConversation[]> {
  return unread.lockInOrder(db, ids);
}

export function addNewToUnread(db: Db, counts: readonly unread.NewMessageCounts[]): Promise<unread.UnreadRow[]> {
  return unread.addUnread(db, counts);
}

export async function markConversationRead(
  db: Db,
  account_id: string,
  conversation_id: string,
  message_id: string,
): Promise<{ unread_count: number } | undefined> {
  await unread.lockInOrder(db, [conversation_id]);
  return unread.markRead(db, account_id, conversation_id, message_id);
}
