import { type Contact, contactPage } from '@fixit/contract/conversation';
import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebounced } from '../../lib/debounce.ts';
import { timings } from '../../lib/timings.ts';
import { appendPage, type ContactList, refreshBeginning } from './contact-list.ts';

interface ContactListQuery {
  limit: number;
  cursor?: string;
  q?: string;
  unread?: 'true';
}

/** Customers and artisans have different contacts, and so different calls and cache keys. */
export interface ContactSource<C extends Contact> {
  readonly queryKey: QueryKey;
  readonly load: (query: ContactListQuery, signal?: AbortSignal) => Promise<ContactList<C>>;
}

/** A refetch loads only the first page, because contacts with new messages come first. */
export function useContactList<C extends Contact>(source: ContactSource<C>) {
  return useList(source, source.queryKey, {}, true);
}

/** Sends nothing while `enabled` is false or the text is empty. */
export function useContactSearch<C extends Contact>(source: ContactSource<C>, text: string, enabled: boolean) {
  const q = useDebounced(text.trim(), timings.searchDebounce).slice(0, contactPage.search);
  const list = useList(source, [...source.queryKey, 'search', q], { q }, enabled && q !== '');
  return { ...list, isWaiting: enabled && text.trim() !== '' && (q !== text.trim() || list.isFetching) };
}

export function useUnreadContacts<C extends Contact>(source: ContactSource<C>, list: ContactList<C> | undefined) {
  const unread = useQuery({
    queryKey: [...source.queryKey, 'unread'],
    queryFn: ({ signal }) => source.load({ limit: contactPage.size, unread: 'true' }, signal),
    enabled: list !== undefined && list.next !== null,
  });
  return unread.data;
}

function useList<C extends Contact>(
  { load }: ContactSource<C>,
  queryKey: QueryKey,
  filter: Pick<ContactListQuery, 'q'>,
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
  const loadMore = useMutation({
    mutationKey,
    mutationFn: (cursor: string) => load({ limit: contactPage.size, cursor, ...filter }),
    onSuccess: (page, cursor) => {
      // The list may have been refetched from its beginning meanwhile.
      queryClient.setQueryData<ContactList<C>>(queryKey, (cached) =>
        cached?.next === cursor ? appendPage(cached, page) : cached,
      );
    },
  });
  const next = query.isPlaceholderData ? null : (query.data?.next ?? null);
  const showMore = () => {
    if (next !== null && queryClient.isMutating({ mutationKey }) === 0) loadMore.mutate(next);
  };
  return { ...query, next, showMore, isLoadingMore: loadMore.isPending, isMoreError: loadMore.isError };
}
