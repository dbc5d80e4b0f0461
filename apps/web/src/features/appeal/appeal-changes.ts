import { appeal } from '@fixit/contract/case/appeal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { ownCasesKey } from '../../lib/http/query.ts';

/** Refetches the cases even after a refusal, because the appeal may have been made on another device. */
export function useCreateAppeal(caseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (words: string) => call(appeal.create, { params: { id: caseId }, body: { words } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownCasesKey }),
  });
}
