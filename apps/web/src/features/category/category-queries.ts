import { category } from '@fixit/contract/category';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';

export function useCategories() {
  return useQuery({
    queryKey: ['category', 'list'],
    queryFn: async ({ signal }) => (await call(category.list, {}, { signal, failsImmediately: true })).data,
    staleTime: 600_000,
  });
}
