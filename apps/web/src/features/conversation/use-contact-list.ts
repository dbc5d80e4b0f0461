import { type Contact, contactPage } from '@fixit/contract/conversation';
import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebounced } from '../../lib/debounce.ts';
import { timings } from '../../lib/timings.ts';
import { appendPage, type ContactList, refreshBeginning } from './contact-list.ts';

interface ContactQuery {
  limit: number;
  cursor?: string;
  q?: string;
  unread?: 'true';
}

/** Whose contacts: where they are cached, and the call that loads them. */
export interface ContactSource<C extends Contact> {
  readonly queryKey: QueryKey;
  readonly load: (query: ContactQuery, signal?: AbortSignal) => Promise<ContactList<C>>;
}

/** What is loaded of all contacts. Loading it again loads its beginning: what is new stands there. */
export function useContactList<C extends Contact>(source: ContactSource<C>) {
  return useList(source, source.queryKey, {}, true);
}

/** Contacts whose name holds a text, from the server; nothing is asked while `enabled` is false or nothing is typed. */
export function useContactSearch<C extends Contact>(source: ContactSource<C>, text: string, enabled: boolean) {
  const q = useDebounced(text.trim(), timings.searchDebounce).slice(0, contactPage.search);
  const list = useList(source, [...source.queryKey, 'search', q], { q }, enabled && q !== '');
  return { ...list, isWaiting: enabled && text.trim() !== '' && (q !== text.trim() || list.isFetching) };
}

/** Unread contacts, also those that the list has not loaded. */
export function useUnreadContacts<C extends Contact>(source: ContactSource<C>, list: ContactList<C> | undefined) {
  const older = useQuery({
    queryKey: [...source.queryKey, 'unread'],
    queryFn: ({ signal }) => source.load({ limit: contactPage.size, unread: 'true' }, signal),
    enabled: list !== undefined && list.next !== null,
  });
  return older.data;
}

function useList<C extends Contact>(
  { load }: ContactSource<C>,
  queryKey: QueryKey,
  filter: Pick<ContactQuery, 'q'>,
  enabled: boolean,
) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const beginning = await load({ limit: contactPage.size, ...filter }, signal);
      return refreshBeginning(queryClient.getQueryData<ContactList<C>>(queryKey), beginning);
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  const mutationKey = [...queryKey, 'more'];
  const more = useMutation({
    mutationKey,
    mutationFn: (cursor: string) => load({ limit: contactPage.size, cursor, ...filter }),
    onSuccess: (page, cursor) => {
      // Meanwhile the list may have begun anew.
      queryClient.setQueryData<ContactList<C>>(queryKey, (known) =>
        known?.next === cursor ? appendPage(known, page) : known,
      );
    },
  });
  const next = query.isPlaceholderData ? null : (query.data?.next ?? null);
  const showMore = () => {
    if (next !== null && queryClient.isMutating({ mutationKey }) === 0) more.mutate(next);
  };
  return { ...query, next, showMore, isLoadingMore: more.isPending, isMoreError: more.isError };
}
