import type { FrameErrorCode } from '@fixit/contract/error';
import type { Message } from '@fixit/contract/message';
import { limitLockWait } from '../../db/connection.ts';
import type { Db } from '../../db/database.ts';
import { type LockedConversation, lockConversations } from '../conversation/conversation-actions.ts';
import { deliverAndNotify } from './deliver-and-notify.ts';
import { MessageIds } from './message-id.ts';
import { findAttachments } from './message-picture-repository.ts';
import * as repository from './message-repository.ts';
import type { NotificationThrottle } from './notification-throttle.ts';
import { isSameMessage, type SentMessage, type StoreResult } from './sent-message.ts';

type Attachments = Awaited<ReturnType<typeof findAttachments>>;
type KeyedFrame = { frame: Message; deleted: boolean };

/** Assigns ids under the lock, so that nobody who reads the messages after an id misses one. */
export async function storeMessages(
  db: Db,
  throttle: NotificationThrottle,
  sent: readonly SentMessage[],
  lockTimeoutMs: number,
): Promise<StoreResult[]> {
  const startedAt = performance.now();
  const { results, throttled } = await db.transaction(async (tx) => {
    const conversations = [...new Set(sent.map(({ conversation_id }) => conversation_id))];
    // Both statements are sent together.
    const [, locked] = await Promise.all([limitLockWait(tx, lockTimeoutMs), lockConversations(tx, conversations)]);
    const ids = new Map(locked.map(({ id, clock, last_message_id }) => [id, new MessageIds(clock, last_message_id)]));
    const attachments = await readAttachments(tx, sent);
    const refusals = sent.map((message) => frameErrorOf(message, ids.has(message.conversation_id), attachments));
    const firstByKey = firstOfEachKey(sent.filter((_, index) => refusals[index] === undefined));
    const rows = new Map(locked.map((row) => [row.id, row]));
    const newMessages = [...firstByKey].flatMap(([key, message]) => {
      const row = rows.get(message.conversation_id);
      const next = ids.get(message.conversation_id)?.next();
      return row && next ? [{ key, ...message, ...next, recipient_id: recipientOf(row, message) }] : [];
    });
    const reachable = new Set(locked.filter((row) => row.reachable).map(({ id }) => id));
    const { addedIds, blockedIds } = await repository.addMessages(
      tx,
      newMessages.filter(({ conversation_id }) => reachable.has(conversation_id)),
    );
    for (const { id, conversation_id } of newMessages) if (blockedIds.has(id)) reachable.delete(conversation_id);
    const stored = newMessages.filter(({ id }) => addedIds.has(id));
    const byKey = new Map<string, KeyedFrame>(
      stored.map((message) => [message.key, { frame: frameOf(message, attachments), deleted: false }]),
    );
    // The picture of a deleted message no longer exists, but its key still identifies the message.
    const unknownAttachments = sent
      .filter((_, index) => refusals[index] === 'attachment_unknown')
      .map((message) => ({ ...message, key: keyOf(message), id: '' }));
    for (const [key, frame] of await readRepeatedMessages(tx, [...newMessages, ...unknownAttachments], addedIds))
      byKey.set(key, frame);
    const throttled = await deliverAndNotify(tx, throttle, {
      locked,
      stored: stored.map((message) => ({ ...message, frame: frameOf(message, attachments) })),
    });
    const isNew = new Set(stored.map(({ key }) => firstByKey.get(key)));
    const results = sent.map((message, index): StoreResult => {
      const fallback = reachable.has(message.conversation_id) ? 'unavailable' : 'recipient_gone';
      const keyed = byKey.get(keyOf(message));
      const refusal = keyed?.deleted ? 'message_deleted' : refusals[index];
      if (refusal) return { refused: refusal };
      return storeResultOf(message, keyed, isNew.has(message)) ?? { refused: fallback };
    });
    return { results, throttled };
  });
  throttle.record({ ...throttled, startedAt });
  return results;
}

function storeResultOf(message: SentMessage, keyed: KeyedFrame | undefined, isNew: boolean): StoreResult | undefined {
  if (!keyed) return undefined;
  if (isNew) return { stored: keyed.frame };
  return isSameMessage(keyed.frame, message) ? { repeated: keyed.frame } : { refused: 'msg_key_reused' };
}

function recipientOf({ customer_id, artisan_account_id }: LockedConversation, { sender_id }: SentMessage): string {
  return sender_id === customer_id ? artisan_account_id : customer_id;
}

function frameErrorOf(message: SentMessage, isLocked: boolean, attachments: Attachments): FrameErrorCode | undefined {
  if (!isLocked) return 'unavailable';
  if (message.attachment_id === null) return undefined;
  const isOwn = attachments.some(
    ({ id, conversation_id, uploader_id }) =>
      id === message.attachment_id && conversation_id === message.conversation_id && uploader_id === message.sender_id,
  );
  return isOwn ? undefined : 'attachment_unknown';
}

function keyOf({ conversation_id, sender_id, msg_key }: SentMessage): string {
  return `${conversation_id} ${sender_id} ${msg_key}`;
}

function firstOfEachKey(sent: readonly SentMessage[]): Map<string, SentMessage> {
  const firstByKey = new Map<string, SentMessage>();
  for (const message of sent) if (!firstByKey.has(keyOf(message))) firstByKey.set(keyOf(message), message);
  return firstByKey;
}

async function readAttachments(db: Db, sent: readonly SentMessage[]): Promise<Attachments> {
  const ids = sent.flatMap(({ attachment_id }) => attachment_id ?? []);
  return ids.length === 0 ? [] : findAttachments(db, ids);
}

async function readRepeatedMessages(
  db: Db,
  messages: readonly (SentMessage & { key: string; id: string })[],
  addedIds: ReadonlySet<string>,
): Promise<[string, KeyedFrame][]> {
  const repeated = messages.filter(({ id }) => !addedIds.has(id));
  if (repeated.length === 0) return [];
  const rows = await repository.findByKeys(db, repeated);
  return rows.map(({ conversation_id, deleted, ...frame }) => [
    `${conversation_id} ${frame.sender} ${frame.msg_key}`,
    { frame, deleted },
  ]);
}

function frameOf(stored: repository.NewMessage, attachments: Attachments): Message {
  return {
    id: stored.id,
    msg_key: stored.msg_key,
    sender: stored.sender_id,
    message: stored.message,
    timestamp: stored.timestamp,
    attachment_url: attachments.find(({ id }) => id === stored.attachment_id)?.url ?? null,
    attachment_id: stored.attachment_id,
  };
}
