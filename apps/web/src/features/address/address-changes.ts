import { profile } from '@fixit/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { profileKey } from '../../lib/http/query.ts';
import { forgetChosenAddress } from './chosen-address.ts';

/** Sends nothing if fields are invalid, and returns their errors instead. The schemas load on first use. */
export function useSetAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (values: { post_code: string; address: string }) => {
      const { readAddress } = await import('./read-address.ts');
      const { body, errors } = readAddress(values);
      if (errors) return errors;
      await call(profile.setAddress, { body: { post_code: body.post_code, address: body.address } });
      return null;
    },
    onSuccess: async (errors) => {
      if (errors) return;
      forgetChosenAddress();
      await queryClient.invalidateQueries({ queryKey: profileKey });
      for (const queryKey of [['dashboard'], ['service', 'by-category']])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
