import { type CustomerContact, conversation } from '@fixit/contract/conversation';
import { call } from '../../lib/http/client.ts';
import { contactsOf, readPage } from './contact-list.ts';
import { type ContactSource, useContactList, useUnreadContacts } from './use-contact-list.ts';

/** An artisan's. */
export const customerContactSource: ContactSource<CustomerContact> = {
  queryKey: ['conversation', 'customers'],
  load: async (query, signal) => readPage(await call(conversation.listContactsAsArtisan, { query }, { signal })),
};

/** Unread ones, latest first within their category; undefined while the list loads. */
export function useUnreadCustomerContacts() {
  const list = useContactList(customerContactSource);
  const others = useUnreadContacts(customerContactSource, list.data);
  const loaded = list.data && contactsOf(list.data);
  const known = new Set(loaded?.map(({ id }) => id));
  const older = others ? contactsOf(others).filter(({ id }) => !known.has(id)) : [];
  return { list, unread: loaded && [...loaded, ...older].filter(({ unread_count }) => unread_count > 0) };
}

/** 'Priya, BD18': all that an artisan is told. */
export function customerName({ customer: { first_name, post_code_district } }: CustomerContact): string {
  return post_code_district ? `${first_name}, ${post_code_district}` : first_name;
}
