import { type CustomerContact, conversation } from '@fixit/contract/conversation';
import { call } from '../../lib/http/client.ts';
import { contactsOf } from './contact-list.ts';
import { type ContactSource, useContactList, useUnreadContacts } from './use-contact-list.ts';

export const customerContactSource: ContactSource<CustomerContact> = {
  queryKey: ['conversation', 'customers'],
  load: async (query, signal) => {
    const { data: groups, next } = await call(conversation.listContactsAsArtisan, { query }, { signal });
    return { groups, next };
  },
};

/** `unread` is latest first within each category, or undefined while the list loads. */
export function useUnreadCustomerContacts() {
  const list = useContactList(customerContactSource);
  const unreadList = useUnreadContacts(customerContactSource, list.data);
  const loadedContacts = list.data && contactsOf(list.data);
  const loadedIds = new Set(loadedContacts?.map(({ id }) => id));
  const older = unreadList ? contactsOf(unreadList).filter(({ id }) => !loadedIds.has(id)) : [];
  return {
    list,
    unread: loadedContacts && [...loadedContacts, ...older].filter(({ unread_count }) => unread_count > 0),
  };
}

/** Returns 'Priya, BD18'. Artisans may see no more than this. */
export function customerName({ customer: { first_name, post_code_district } }: CustomerContact): string {
  return post_code_district ? `${first_name}, ${post_code_district}` : first_name;
}
