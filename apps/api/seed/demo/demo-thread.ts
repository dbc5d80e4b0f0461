import { catalogueUrl, type PhotoName, photos } from './demo-pictures.ts';
import type { AccountRow } from './demo-rows.ts';
import type { SeedWorld, ServiceEntry, WorldContext } from './demo-world.ts';

/** A message is text, a drawing or a photo. Null stands for a deleted message. */
type Content = string | { picture: string } | { photo: PhotoName } | null;

export type ChatLine = [minutesAgo: number, by: 'customer' | 'artisan', content: Content];

type ChatParty = Pick<AccountRow, 'id'>;

export interface Thread {
  id: string;
  customer: ChatParty;
  service: ServiceEntry;
  created_at: Date;
}

interface DemoThread {
  customer: ChatParty;
  service: ServiceEntry;
  lines: ChatLine[];
  /** Defaults to two minutes before the first message. */
  openedAt?: Date;
}

/** Holds how many of the other side's latest messages each side has not read. */
interface UnreadCounts {
  customer?: number;
  artisan?: number;
}

/** Without `unread`, both sides have read everything. */
export function addThread(
  world: SeedWorld,
  { makeId, now }: WorldContext,
  { customer, service, lines, openedAt }: DemoThread,
  unread: UnreadCounts = {},
): Thread {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const created_at = openedAt ?? minutesAgo((lines[0]?.[0] ?? 0) + 2);
  const thread = { id: makeId(created_at), customer, service, created_at };
  const messages = lines.map(([minutes, by, content], index) => {
    const timestamp = minutesAgo(minutes);
    const sender_id = by === 'customer' ? customer.id : service.artisan.account_id;
    const message = typeof content === 'string' ? content : '';
    let attachment_id: string | null = null;
    if (content !== null && typeof content !== 'string') {
      attachment_id = makeId(timestamp);
      const row = { id: attachment_id, conversation_id: thread.id, uploader_id: sender_id, created_at: timestamp };
      const picture = demoPicture(content);
      world.attachments.push({ ...row, ...picture, thumbnail_url: picture.url });
    }
    const row = { id: makeId(timestamp), conversation_id: thread.id, sender_id, timestamp };
    const deleted_at = content === null ? timestamp : null;
    return { ...row, msg_key: `story-${index + 1}`, message, attachment_id, deleted_at, by };
  });
  const firstUnread = (reader: 'customer' | 'artisan') => {
    const received = messages.filter(({ by }) => by !== reader);
    const unreadMessages = received.slice(received.length - (unread[reader] ?? 0));
    return unreadMessages[0] ? messages.indexOf(unreadMessages[0]) : messages.length;
  };
  const customerOpener = messages[0]?.by === 'customer' ? messages[0] : undefined;
  world.messages.push(...messages);
  world.conversations.push({
    id: thread.id,
    customer_id: customer.id,
    artisan_id: service.artisan.id,
    service_id: service.row.id,
    job_id: null,
    last_message_id: messages.at(-1)?.id ?? null,
    customer_read_id: messages[firstUnread('customer') - 1]?.id ?? null,
    artisan_read_id: messages[firstUnread('artisan') - 1]?.id ?? null,
    customer_unread: unread.customer ?? 0,
    artisan_unread: unread.artisan ?? 0,
    created_at,
    customer_wrote_at: customerOpener?.timestamp ?? null,
    artisan_replied_at: (customerOpener && messages.find(({ by }) => by === 'artisan')?.timestamp) ?? null,
  });
  return thread;
}

function demoPicture(content: { picture: string } | { photo: PhotoName }) {
  return 'photo' in content ? photos[content.photo] : { url: catalogueUrl(content.picture), width: 320, height: 240 };
}
