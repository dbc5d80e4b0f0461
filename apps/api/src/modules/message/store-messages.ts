import type { FrameErrorCode } from '@fixit/contract/error';
import type { Message } from '@fixit/contract/message';
import { type Db, limitLockWait } from '../../db/connection.ts';
import { lockConversations } from '../conversation/conversation-actions.ts';
import { deliverAndNotify } from './deliver-and-notify.ts';
import { MessageIds } from './message-id.ts';
import * as repository from './message-repository.ts';
import type { NotificationThrottle } from './notification-throttle.ts';
import { findAttachments } from './picture-repository.ts';
import { isSameMessage, type Outcome, type Sent } from './socket/chat-frames.ts';

type Attachments = Awaited<ReturnType<typeof findAttachments>>;
type Kept = { shown: Message; deleted: boolean };

/** Gives ids under the conversations' locks: a reader after an id misses nothing. Rejects after `lockTimeout` ms. */
export async function storeMessages(
  db: Db,
  throttle: NotificationThrottle,
  sent: readonly Sent[],
  lockTimeout: number,
): Promise<Outcome[]> {
  const began = performance.now();
  const { outcomes, throttled } = await db.transaction(async (tx) => {
    const conversations = [...new Set(sent.map(({ conversation_id }) => conversation_id))];
    // They go out together.
    const [, locked] = await Promise.all([limitLockWait(tx, lockTimeout), lockConversations(tx, conversations)]);
    const ids = new Map(locked.map(({ id, clock, last_message_id }) => [id, new MessageIds(clock, last_message_id)]));
    const attachments = await readAttachments(tx, sent);
    const refusals = sent.map((one) => refusalOf(one, ids.has(one.conversation_id), attachments));
    const first = firstOfEachKey(sent.filter((_, index) => refusals[index] === undefined));
    const given = [...first].flatMap(([key, one]) => {
      const next = ids.get(one.conversation_id)?.next();
      return next ? [{ key, ...one, ...next }] : [];
    });
    const reachable = new Set(locked.filter((row) => row.reachable).map(({ id }) => id));
    const added = await repository.addMessages(
      tx,
      given.filter(({ conversation_id }) => reachable.has(conversation_id)),
    );
    const stored = given.filter(({ id }) => added.has(id));
    const kept = new Map<string, Kept>(
      stored.map((one) => [one.key, { shown: showStored(one, attachments), deleted: false }]),
    );
    // The picture of a deleted message is gone; its key still says what became of it.
    const unknown = sent
      .filter((_, index) => refusals[index] === 'attachment_unknown')
      .map((one) => ({ ...one, key: keyOf(one), id: '' }));
    for (const [key, found] of await readKept(tx, [...given, ...unknown], added)) kept.set(key, found);
    const throttled = await deliverAndNotify(tx, throttle, {
      locked,
      stored: stored.map((one) => ({ ...one, shown: showStored(one, attachments) })),
    });
    const isNew = new Set(stored.map(({ key }) => first.get(key)));
    const outcomes = sent.map((one, index): Outcome => {
      const lost = reachable.has(one.conversation_id) ? 'unavailable' : 'recipient_gone';
      const found = kept.get(keyOf(one));
      const refusal = found?.deleted ? 'message_deleted' : refusals[index];
      return refused(refusal) ?? outcomeOf(one, found, isNew.has(one)) ?? { refused: lost };
    });
    return { outcomes, throttled };
  });
  throttle.note({ ...throttled, began });
  return outcomes;
}

function outcomeOf(one: Sent, kept: Kept | undefined, isNew: boolean): Outcome | undefined {
  if (!kept) return undefined;
  if (kept.deleted) return { refused: 'message_deleted' };
  if (isNew) return { stored: kept.shown };
  return isSameMessage(kept.shown, one) ? { repeated: kept.shown } : { refused: 'msg_key_reused' };
}

function refused(code: FrameErrorCode | undefined): Outcome | undefined {
  return code && { refused: code };
}

function refusalOf(one: Sent, isHeld: boolean, attachments: Attachments): FrameErrorCode | undefined {
  if (!isHeld) return 'unavailable';
  if (one.attachment_id === null) return undefined;
  const mine = attachments.some(
    ({ id, conversation_id, uploader_id }) =>
      id === one.attachment_id && conversation_id === one.conversation_id && uploader_id === one.sender_id,
  );
  return mine ? undefined : 'attachment_unknown';
}

function keyOf({ conversation_id, sender_id, msg_key }: Sent): string {
  return `${conversation_id} ${sender_id} ${msg_key}`;
}

function firstOfEachKey(sent: readonly Sent[]): Map<string, Sent> {
  const first = new Map<string, Sent>();
  for (const one of sent) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return first;
}

async function readAttachments(db: Db, sent: readonly Sent[]): Promise<Attachments> {
  const ids = sent.flatMap(({ attachment_id }) => attachment_id ?? []);
  return ids.length === 0 ? [] : findAttachments(db, ids);
}

async function readKept(
  db: Db,
  given: readonly (Sent & { key: string; id: string })[],
  added: ReadonlySet<string>,
): Promise<[string, Kept][]> {
  const taken = given.filter(({ id }) => !added.has(id));
  if (taken.length === 0) return [];
  const found = await repository.findByKeys(db, taken);
  return found.map(({ conversation_id, deleted, ...shown }) => [
    `${conversation_id} ${shown.sender} ${shown.msg_key}`,
    { shown, deleted },
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
