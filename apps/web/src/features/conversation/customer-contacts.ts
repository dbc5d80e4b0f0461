import { type CustomerContact, conversation } from '@fixit/contract/conversation';
import { call } from '../../lib/http/client.ts';
import { contactsOf } from './contact-list.ts';
import { type ContactSource, useContactList, useUnreadContacts } from './use-contact-list.ts';

/** Loads an artisan's contacts. */
export const customerContactSource: ContactSource<CustomerContact> = {
  queryKey: ['conversation', 'customers'],
  load: async (query, signal) => {
    const { data: groups, next } = await call(conversation.listContactsAsArtisan, { query }, { signal });
    return { groups, next };
  },
};

/** Returns unread contacts, latest first within their category; undefined while the list loads. */
export function useUnreadCustomerContacts() {
  const list = useContactList(customerContactSource);
  const others = useUnreadContacts(customerContactSource, list.data);
  const loaded = list.data && contactsOf(list.data);
  const loadedIds = new Set(loaded?.map(({ id }) => id));
  const older = others ? contactsOf(others).filter(({ id }) => !loadedIds.has(id)) : [];
  return { list, unread: loaded && [...loaded, ...older].filter(({ unread_count }) => unread_count > 0) };
}

/** Returns 'Priya, BD18', which is all that an artisan may see. */
export function customerName({ customer: { first_name, post_code_district } }: CustomerContact): string {
  return post_code_district ? `${first_name}, ${post_code_district}` : first_name;
}
