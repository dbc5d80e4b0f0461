import { operator } from '@fixit/contract/operator/operator';
import { useQuery } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { recordsKey } from '../operator-queries.ts';

export function useCase(id: string) {
  return useQuery({
    queryKey: [...recordsKey, 'case', id],
    queryFn: async ({ signal }) => (await operatorCall(operator.showCase, { params: { id } }, signal)).data,
  });
}
