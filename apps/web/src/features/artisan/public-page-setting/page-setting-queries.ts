import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';

export const pageKey = ['artisan', 'page'] as const;

export function useArtisanPage() {
  return useQuery({
    queryKey: pageKey,
    queryFn: async ({ signal }) => (await call(artisanPage.show, {}, { signal })).data,
  });
}
