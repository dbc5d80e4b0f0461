import { type CustomerContact, conversation } from '@fixit/contract/conversation';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { listOf } from '../../lib/http/list.ts';

export const customerContactsKey = ['conversation', 'customers'] as const;

/** By category, latest first. */
export function useCustomerContacts() {
  return useQuery({
    queryKey: customerContactsKey,
    queryFn: async ({ signal }) => listOf((await call(conversation.listContactsAsArtisan, {}, { signal })).data),
  });
}

/** 'Priya, BD18': all that an artisan is told. */
export function customerName({ customer: { first_name, post_code_district } }: CustomerContact): string {
  return post_code_district ? `${first_name}, ${post_code_district}` : first_name;
}
