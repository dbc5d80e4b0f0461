import type { Message } from '@fixit/contract/message';
import { type EventFrame, mailDelaySeconds } from '@fixit/contract/notification';
import type { Db } from '../../db/connection.ts';
import { publishMany } from '../../platform/fanout.ts';
import { enqueue } from '../../platform/queue.ts';
import { type Arrival, countArrivals, type HeldRow } from '../conversation/actions.ts';
import { eventTopic, type NewNotification, notifyMany } from '../notification/actions.ts';
import { listAbsent, listStillUnread, type Unread } from './repository.ts';
import { chatLink, previewOf, topicOf } from './rules.ts';

type Stored = { conversation_id: string; sender_id: string; shown: Message };

/** Somebody who has messages to read, and whether there were none before. */
type Reader = { held: HeldRow; account_id: string; unread_count: number; isFirst: boolean };

/** Counts new messages as unread, sends them to every socket of their conversations, and tells those who are away. */
export async function tellOfMessages(db: Db, held: readonly HeldRow[], stored: readonly Stored[]): Promise<void> {
  if (stored.length === 0) return;
  const arrivals = arrivalsOf(held, stored);
  const unread = await countArrivals(db, arrivals);
  const rows = new Map(held.map((row) => [row.id, row]));
  const counts = new Map(unread.map((row) => [row.id, row]));
  const readers = arrivals.flatMap((arrival) => {
    const row = rows.get(arrival.conversation_id);
    const left = counts.get(arrival.conversation_id);
    if (!row || !left) return [];
    return [
      readerOf(row, row.artisan_account_id, left.artisan_unread, arrival.by_customer),
      readerOf(row, row.customer_id, left.customer_unread, arrival.by_artisan),
    ].filter((reader) => reader !== null);
  });
  await publishMany(db, [
    ...stored.map(({ conversation_id, shown }) => ({ topic: topicOf(conversation_id), frame: shown })),
    ...readers.map(({ held, account_id, unread_count }) => {
      const frame: EventFrame = { kind: 'unread_count', conversation_id: held.id, unread_count };
      return { topic: eventTopic(account_id), frame };
    }),
  ]);
  await notifyFirst(
    db,
    readers.filter(({ isFirst }) => isFirst),
    stored,
  );
}

function arrivalsOf(held: readonly HeldRow[], stored: readonly Stored[]): Arrival[] {
  const customers = new Map(held.map(({ id, customer_id }) => [id, customer_id]));
  const arrivals = new Map<string, Arrival>();
  for (const { conversation_id, sender_id, shown } of stored) {
    const arrival = arrivals.get(conversation_id) ?? {
      conversation_id,
      last_message_id: shown.id,
      by_customer: 0,
      by_artisan: 0,
    };
    arrival.last_message_id = shown.id;
    arrival[customers.get(conversation_id) === sender_id ? 'by_customer' : 'by_artisan'] += 1;
    arrivals.set(conversation_id, arrival);
  }
  return [...arrivals.values()];
}

function readerOf(held: HeldRow, account_id: string, unread_count: number, added: number): Reader | null {
  return added === 0 ? null : { held, account_id, unread_count, isFirst: unread_count === added };
}

/** One notification until the conversation is read: at once to those who are away, to the others if they have not read it a while later. */
async function notifyFirst(db: Db, readers: readonly Reader[], stored: readonly Stored[]): Promise<void> {
  if (readers.length === 0) return;
  const absent = new Set(
    await listAbsent(
      db,
      readers.map(({ account_id }) => account_id),
    ),
  );
  await notifyMany(
    db,
    readers.filter(({ account_id }) => absent.has(account_id)).map((reader) => noticeOf(reader, stored)),
  );
  const unread = readers.flatMap(({ account_id, held }): Unread[] => {
    const said = absent.has(account_id) ? undefined : saidTo(account_id, held, stored);
    return said ? [{ account_id, conversation_id: held.id, message_id: said.shown.id }] : [];
  });
  if (unread.length === 0) return;
  const run_at = new Date(Date.now() + mailDelaySeconds * 1_000);
  await enqueue(db, 'message_unread', { unread }, { run_at });
}

/** Tells those who had a socket open of messages that they have not read since. */
export async function tellOfUnread(db: Db, unread: readonly Unread[]): Promise<void> {
  const rows = await listStillUnread(db, unread);
  await notifyMany(
    db,
    rows.map((row) => noticeTo(row, row.account_id, row.message)),
  );
}

function saidTo(account_id: string, { id }: HeldRow, stored: readonly Stored[]): Stored | undefined {
  return stored.find(({ conversation_id, sender_id }) => conversation_id === id && sender_id !== account_id);
}

function noticeOf({ held, account_id }: Reader, stored: readonly Stored[]): NewNotification {
  return noticeTo(held, account_id, saidTo(account_id, held, stored)?.shown.message ?? '');
}

function noticeTo(
  held: Pick<HeldRow, 'id' | 'customer_id' | 'business_name' | 'first_name'>,
  account_id: string,
  message: string,
): NewNotification {
  const isCustomer = account_id === held.customer_id;
  return {
    account_id,
    kind: 'message_received',
    title: `New message from ${isCustomer ? held.business_name : held.first_name}`,
    body: previewOf(message),
    link: chatLink(isCustomer, held.id),
  };
}
