import { type Contact, conversation } from '@fixit/contract/conversation';
import { call } from '../../lib/http/client.ts';
import type { ContactSource } from './use-contact-list.ts';

export const contactsKey = ['conversation', 'contacts'] as const;

export const contactSource: ContactSource<Contact> = {
  queryKey: contactsKey,
  load: async (query, signal) => {
    const { data: groups, next } = await call(conversation.listContactsAsCustomer, { query }, { signal });
    return { groups, next };
  },
};
