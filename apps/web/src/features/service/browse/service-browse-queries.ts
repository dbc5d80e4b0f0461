import { type CardLabels, type Listing, service } from '@fixit/contract/service';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { canBeId } from '../../../lib/http/ids.ts';
import type { MapPosition } from '../../../ui/map/map-position.ts';

interface CategoryListings {
  listings: readonly Listing[];
  card_labels: CardLabels['card_labels'];
}

/** Sorts by distance if a position is known. Without `position`, the server uses the saved one. */
export function useServicesByCategory(category_id: string | null, position: MapPosition | null) {
  return useInfiniteQuery({
    queryKey: ['service', 'by-category', category_id, position],
    queryFn: ({ pageParam, signal }) => {
      const query = { category_id: category_id ?? '', ...position, ...(pageParam ? { cursor: pageParam } : {}) };
      return call(service.listByCategory, { query }, { signal, failsImmediately: true });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: ({ pages }): CategoryListings => ({
      listings: pages.flatMap(({ results }) => results),
      card_labels: pages[0]?.card_labels,
    }),
    enabled: category_id !== null,
    placeholderData: (previous, query) => (query?.queryKey[2] === category_id ? previous : undefined),
  });
}

/** Accepts the id of a service or of an artisan. The data is null if neither exists. Skips malformed ids. */
export function useServiceDetail(service_id: string | null) {
  return useQuery({
    queryKey: ['service', 'detail', service_id],
    queryFn: async ({ signal }) => {
      const { data } = await call(service.show, { query: { service_id: service_id ?? '' } }, { signal });
      return data.id ? data : null;
    },
    enabled: service_id !== null && canBeId(service_id),
  });
}

/** Finds trades by name or problem, artisans, and the place named by the term. Tolerates typing errors. */
export function useSearch(term: string, position: MapPosition | null) {
  return useQuery({
    queryKey: ['service', 'search', term, position],
    queryFn: async ({ signal }) => (await call(service.search, { query: { q: term, ...position } }, { signal })).data,
    enabled: term !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
}
