import { catalogueUrl } from './picture.ts';
import type { AccountRow } from './row.ts';
import type { KnownService, World, WorldContext } from './world.ts';

export type Line = [minutesAgo: number, by: 'customer' | 'artisan', said: string | { picture: string }];

export interface Thread {
  id: string;
  customer: AccountRow;
  service: KnownService;
  created_at: Date;
}

interface TestConversation {
  customer: AccountRow;
  service: KnownService;
  lines: Line[];
  /** Two minutes before the first message by default. */
  opened?: Date;
}

interface Unread {
  /** How many of the last messages of the other side each has not read. */
  customer?: number;
  artisan?: number;
}

/** Without `unread` both have read it all. */
export function addThread(
  world: World,
  { makeId, now }: WorldContext,
  { customer, service, lines, opened }: TestConversation,
  unread: Unread = {},
): Thread {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const created_at = opened ?? minutesAgo((lines[0]?.[0] ?? 0) + 2);
  const thread = { id: makeId(created_at), customer, service, created_at };
  const messages = lines.map(([minutes, by, said], index) => {
    const timestamp = minutesAgo(minutes);
    const sender_id = by === 'customer' ? customer.id : service.artisan.account_id;
    const message = typeof said === 'string' ? said : '';
    let attachment_id: string | null = null;
    if (typeof said !== 'string') {
      attachment_id = makeId(timestamp);
      const url = catalogueUrl(said.picture);
      const size = { width: 320, height: 240 };
      const row = { id: attachment_id, conversation_id: thread.id, uploader_id: sender_id, created_at: timestamp };
      world.attachments.push({ ...row, url, thumbnail_url: url, ...size });
    }
    const row = { id: makeId(timestamp), conversation_id: thread.id, sender_id, timestamp };
    return { ...row, msg_key: `story-${index + 1}`, message, attachment_id, by };
  });
  const firstUnread = (reader: 'customer' | 'artisan') => {
    const theirs = messages.filter(({ by }) => by !== reader);
    const unseen = theirs.slice(theirs.length - (unread[reader] ?? 0));
    return unseen[0] ? messages.indexOf(unseen[0]) : messages.length;
  };
  const beganWith = messages[0]?.by === 'customer' ? messages[0] : undefined;
  world.messages.push(...messages);
  world.conversations.push({
    ...{ id: thread.id, customer_id: customer.id, artisan_id: service.artisan.id, service_id: service.row.id },
    job_id: null,
    last_message_id: messages.at(-1)?.id ?? null,
    customer_read_id: messages[firstUnread('customer') - 1]?.id ?? null,
    artisan_read_id: messages[firstUnread('artisan') - 1]?.id ?? null,
    customer_unread: unread.customer ?? 0,
    artisan_unread: unread.artisan ?? 0,
    created_at,
    customer_wrote_at: beganWith?.timestamp ?? null,
    artisan_replied_at: (beganWith && messages.find(({ by }) => by === 'artisan')?.timestamp) ?? null,
  });
  return thread;
}
