import { appeal } from '@fixit/contract/case/appeal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { ownCasesKey } from '../../lib/http/query.ts';

/** A refused appeal may have been made elsewhere, so the case is read again in any event. */
export function useCreateAppeal(caseId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (words: string) => call(appeal.create, { params: { id: caseId }, body: { words } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownCasesKey }),
  });
}
