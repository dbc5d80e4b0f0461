import type { ContactGroup, Conversation, conversation as calls } from '@fixit/contract/conversation';
import type { Message } from '@fixit/contract/message';
import type { Answer } from '@fixit/contract/route';
import { districtOf } from '../address/address-actions.ts';
import type { ContactRow } from './contact-repository.ts';
import type { ConversationRow } from './conversation-repository.ts';

type CustomerContactGroup = Answer<typeof calls.listContactsAsArtisan>['data'][number];

export function groupContacts(rows: readonly ContactRow[]): ContactGroup[] {
  return groupByCategory(rows, mapContact);
}

export function groupCustomerContacts(rows: readonly ContactRow[]): CustomerContactGroup[] {
  return groupByCategory(rows, (row) => ({
    ...mapContact(row),
    customer: { first_name: row.name, post_code_district: districtOf(row.postcode) },
  }));
}

export function mapConversation(
  row: ConversationRow,
  { message_set, has_more }: { message_set: Message[]; has_more: boolean },
): Conversation {
  return {
    id: row.id,
    receiver: {
      id: receiverOf(row),
      business_name: nameOf(row),
      services: [{ id: row.service_id, image: row.service_image }],
      user: { id: row.other_id, online_status: onlineStatusOf(row) },
    },
    message_set,
    has_more,
    reachable: row.reachable,
    blocked: row.blocked,
  };
}

function mapContact(row: ContactRow) {
  const { id, receiver, unread_count, message, timestamp, attachment_url, is_online, last_seen } = row;
  return {
    id,
    receiver,
    last_message: message === null || timestamp === null ? null : { message, timestamp, attachment_url },
    unread_count,
    online_status: { is_online, last_seen },
    service: { id: row.service_id, image: row.service_image, business_name: row.name },
  };
}

function groupByCategory<Contact>(rows: readonly ContactRow[], map: (row: ContactRow) => Contact) {
  const groups = new Map<string, { category_id: string; category_name: string; chats: Contact[] }>();
  for (const row of rows) {
    const { category_id, category: category_name } = row;
    const category = groups.get(category_id) ?? { category_id, category_name, chats: [] };
    category.chats.push(map(row));
    groups.set(category_id, category);
  }
  return [...groups.values()];
}

function receiverOf({ side, artisan_id, customer_id }: ConversationRow): string {
  return side === 'customer' ? artisan_id : customer_id;
}

function nameOf({ side, business_name, first_name }: ConversationRow): string {
  return side === 'customer' ? business_name : first_name;
}

function onlineStatusOf({ is_online, last_seen }: ConversationRow) {
  return { is_online, last_seen };
}
