import { artisanPage } from '@fixit/contract/artisan/artisan-page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';

const pageKey = ['artisan', 'page'] as const;

export function useArtisanPage() {
  return useQuery({
    queryKey: pageKey,
    queryFn: async ({ signal }) => (await call(artisanPage.show, {}, { signal })).data,
  });
}

export function useSetArtisanPageVisibility() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { is_public: boolean; shows_hours: boolean }) =>
      (await call(artisanPage.setVisibility, { body })).data,
    onSuccess: (saved) => queryClient.setQueryData(pageKey, saved),
  });
}
