import type { Category } from '@fixit/contract/category';
import { dashboard } from '@fixit/contract/dashboard';
import type { CardLabels, Listing } from '@fixit/contract/service';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import type { MapPosition } from '../../ui/map/map-position.ts';

interface LoadedDashboard {
  categories: readonly Category[];
  featured: readonly Listing[];
  closest: readonly Listing[];
  card_labels: CardLabels['card_labels'];
}

/**
 * Without a position, the server uses the saved one. The old data stays visible while the data for
 * a new position loads.
 */
export function useDashboard(position: MapPosition | null, enabled = true) {
  return useQuery({
    queryKey: ['dashboard', position],
    queryFn: async ({ signal }): Promise<LoadedDashboard> => {
      const { data } = await call(dashboard.show, { query: { ...position } }, { signal, failsImmediately: true });
      const { feature_category: categories, fix_of_month: featured, closest_artisan: closest, card_labels } = data;
      return { categories, featured, closest, card_labels };
    },
    enabled,
    placeholderData: keepPreviousData,
  });
}

export function useLoadedListings(): readonly Listing[] {
  const cachedQueries = useQueryClient().getQueriesData<LoadedDashboard>({ queryKey: ['dashboard'] });
  return cachedQueries.flatMap(([, data]) => (data ? [...data.closest, ...data.featured] : []));
}
