import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { pageKey } from './page-setting-queries.ts';

export function useSetArtisanPageVisibility() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { is_public: boolean; shows_hours: boolean }) =>
      (await call(artisanPage.setVisibility, { body })).data,
    onSuccess: (saved) => queryClient.setQueryData(pageKey, saved),
  });
}
