import type { Contact } from '@fixit/contract/conversation';
import type { Message } from '@fixit/contract/message';
import { useQueryClient } from '@tanstack/react-query';
import { type ContactList, changeContact, contactsOf } from './contact-list.ts';
import type { ContactSource } from './use-contact-list.ts';

export function useChangeContact<C extends Contact>({ queryKey }: ContactSource<C>) {
  const queryClient = useQueryClient();
  return (id: string, change: (contact: C) => C) => {
    queryClient.setQueryData<ContactList<C>>(queryKey, (list) => list && changeContact(list, id, change));
  };
}

/** Refetches the contacts if the message belongs to one that is not loaded. */
export function useShowLastMessage<C extends Contact>(source: ContactSource<C>) {
  const queryClient = useQueryClient();
  const change = useChangeContact(source);
  return (id: string, { message, timestamp, attachment_url }: Message) => {
    const list = queryClient.getQueryData<ContactList<C>>(source.queryKey);
    if (list && !contactsOf(list).some((contact) => contact.id === id)) {
      void queryClient.invalidateQueries({ queryKey: source.queryKey });
    } else change(id, (contact) => ({ ...contact, last_message: { message, timestamp, attachment_url } }));
  };
}
