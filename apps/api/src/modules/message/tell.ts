import type { Message } from '@fixit/contract/message';
import type { EventFrame } from '@fixit/contract/notification';
import type { Db } from '../../db/connection.ts';
import { publishMany } from '../../platform/fanout.ts';
import { type Arrival, countArrivals, type HeldRow } from '../conversation/actions.ts';
import { eventTopic, keepNotifications, type NewNotification } from '../notification/actions.ts';
import { chatLink, previewOf, topicOf } from './rules.ts';

type Stored = { conversation_id: string; sender_id: string; shown: Message };

/** Somebody who has messages to read. */
type Reader = { held: HeldRow; account_id: string; unread_count: number };

/** Counts new messages as unread, sends them to every socket of their conversations, and tells those who are to read them. */
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
    ...(await keepNotifications(
      db,
      readers.map((reader) => noticeOf(reader, stored)),
    )),
  ]);
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
  return added === 0 ? null : { held, account_id, unread_count };
}

/** The newest of what was said to somebody: a notification of a conversation says no more. */
function noticeOf({ held, account_id }: Reader, stored: readonly Stored[]): NewNotification {
  const said = stored.findLast(
    ({ conversation_id, sender_id }) => conversation_id === held.id && sender_id !== account_id,
  );
  const isCustomer = account_id === held.customer_id;
  return {
    account_id,
    kind: 'message_received',
    title: `New message from ${isCustomer ? held.business_name : held.first_name}`,
    body: previewOf(said?.shown.message ?? ''),
    link: chatLink(isCustomer, held.id),
  };
}
