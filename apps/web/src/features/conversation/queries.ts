import { type Contact, type ContactGroup, conversation } from '@fixit/contract/conversation';
import type { Message } from '@fixit/contract/message';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { listOf } from '../../lib/http/list.ts';

export const contactsKey = ['conversation', 'contacts'] as const;

/** By category, latest first. */
export function useContacts() {
  return useQuery({
    queryKey: contactsKey,
    queryFn: async ({ signal }) => listOf((await call(conversation.listContactsAsCustomer, {}, { signal })).data),
  });
}

/** In the cache, so that a new message shows without asking the server. */
export function useChangeContact(queryKey: QueryKey = contactsKey) {
  const queryClient = useQueryClient();
  return (id: string, change: (contact: Contact) => Contact) => {
    queryClient.setQueryData<readonly ContactGroup[]>(queryKey, (groups) =>
      groups?.map((group) => ({
        ...group,
        chats: listOf(group.chats).map((contact) => (contact.id === id ? change(contact) : contact)),
      })),
    );
  };
}

export function withLastMessage(contact: Contact, { message, timestamp, attachment_url }: Message): Contact {
  return { ...contact, last_message: { message, timestamp, attachment_url } };
}
