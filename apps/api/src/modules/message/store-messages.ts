import type { FrameErrorCode } from '@fixit/contract/error';
import type { Message } from '@fixit/contract/message';
import { limitLockWait } from '../../db/connection.ts';
import type { Db } from '../../db/database.ts';
import { lockConversations } from '../conversation/conversation-actions.ts';
import { deliverAndNotify } from './deliver-and-notify.ts';
import { MessageIds } from './message-id.ts';
import * as repository from './message-repository.ts';
import type { NotificationThrottle } from './notification-throttle.ts';
import { findAttachments } from './picture-repository.ts';
import { isSameMessage, type SentMessage, type StoreResult } from './sent-message.ts';

type Attachments = Awaited<ReturnType<typeof findAttachments>>;
type KeyedFrame = { frame: Message; deleted: boolean };

/** Assigns ids under the conversations' locks, so that a reader after an id misses nothing. Rejects after `lockTimeout` ms. */
export async function storeMessages(
  db: Db,
  throttle: NotificationThrottle,
  sent: readonly SentMessage[],
  lockTimeout: number,
): Promise<StoreResult[]> {
  const began = performance.now();
  const { results, throttled } = await db.transaction(async (tx) => {
    const conversations = [...new Set(sent.map(({ conversation_id }) => conversation_id))];
    // Both statements are sent together.
    const [, locked] = await Promise.all([limitLockWait(tx, lockTimeout), lockConversations(tx, conversations)]);
    const ids = new Map(locked.map(({ id, clock, last_message_id }) => [id, new MessageIds(clock, last_message_id)]));
    const attachments = await readAttachments(tx, sent);
    const refusals = sent.map((one) => frameErrorOf(one, ids.has(one.conversation_id), attachments));
    const first = firstOfEachKey(sent.filter((_, index) => refusals[index] === undefined));
    const newMessages = [...first].flatMap(([key, one]) => {
      const next = ids.get(one.conversation_id)?.next();
      return next ? [{ key, ...one, ...next }] : [];
    });
    const reachable = new Set(locked.filter((row) => row.reachable).map(({ id }) => id));
    const added = await repository.addMessages(
      tx,
      newMessages.filter(({ conversation_id }) => reachable.has(conversation_id)),
    );
    const stored = newMessages.filter(({ id }) => added.has(id));
    const byKey = new Map<string, KeyedFrame>(
      stored.map((one) => [one.key, { frame: showStored(one, attachments), deleted: false }]),
    );
    // The picture of a deleted message is gone, but its key still identifies the message.
    const unknown = sent
      .filter((_, index) => refusals[index] === 'attachment_unknown')
      .map((one) => ({ ...one, key: keyOf(one), id: '' }));
    for (const [key, found] of await readEarlier(tx, [...newMessages, ...unknown], added)) byKey.set(key, found);
    const throttled = await deliverAndNotify(tx, throttle, {
      locked,
      stored: stored.map((one) => ({ ...one, frame: showStored(one, attachments) })),
    });
    const isNew = new Set(stored.map(({ key }) => first.get(key)));
    const results = sent.map((one, index): StoreResult => {
      const lost = reachable.has(one.conversation_id) ? 'unavailable' : 'recipient_gone';
      const found = byKey.get(keyOf(one));
      const refusal = found?.deleted ? 'message_deleted' : refusals[index];
      return refused(refusal) ?? storeResultOf(one, found, isNew.has(one)) ?? { refused: lost };
    });
    return { results, throttled };
  });
  throttle.note({ ...throttled, began });
  return results;
}

function storeResultOf(one: SentMessage, keyed: KeyedFrame | undefined, isNew: boolean): StoreResult | undefined {
  if (!keyed) return undefined;
  if (keyed.deleted) return { refused: 'message_deleted' };
  if (isNew) return { stored: keyed.frame };
  return isSameMessage(keyed.frame, one) ? { repeated: keyed.frame } : { refused: 'msg_key_reused' };
}

function refused(code: FrameErrorCode | undefined): StoreResult | undefined {
  return code && { refused: code };
}

function frameErrorOf(one: SentMessage, isHeld: boolean, attachments: Attachments): FrameErrorCode | undefined {
  if (!isHeld) return 'unavailable';
  if (one.attachment_id === null) return undefined;
  const mine = attachments.some(
    ({ id, conversation_id, uploader_id }) =>
      id === one.attachment_id && conversation_id === one.conversation_id && uploader_id === one.sender_id,
  );
  return mine ? undefined : 'attachment_unknown';
}

function keyOf({ conversation_id, sender_id, msg_key }: SentMessage): string {
  return `${conversation_id} ${sender_id} ${msg_key}`;
}

function firstOfEachKey(sent: readonly SentMessage[]): Map<string, SentMessage> {
  const first = new Map<string, SentMessage>();
  for (const one of sent) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return first;
}

async function readAttachments(db: Db, sent: readonly SentMessage[]): Promise<Attachments> {
  const ids = sent.flatMap(({ attachment_id }) => attachment_id ?? []);
  return ids.length === 0 ? [] : findAttachments(db, ids);
}

async function readEarlier(
  db: Db,
  messages: readonly (SentMessage & { key: string; id: string })[],
  added: ReadonlySet<string>,
): Promise<[string, KeyedFrame][]> {
  const taken = messages.filter(({ id }) => !added.has(id));
  if (taken.length === 0) return [];
  const found = await repository.findByKeys(db, taken);
  return found.map(({ conversation_id, deleted, ...frame }) => [
    `${conversation_id} ${frame.sender} ${frame.msg_key}`,
    { frame, deleted },
  ]);
}

function showStored(one: repository.NewMessage, attachments: Attachments): Message {
  return {
    id: one.id,
    msg_key: one.msg_key,
    sender: one.sender_id,
    message: one.message,
    timestamp: one.timestamp,
    attachment_url: attachments.find(({ id }) => id === one.attachment_id)?.url ?? null,
    attachment_id: one.attachment_id,
  };
}
