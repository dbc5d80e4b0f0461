import { operator } from '@fixit/contract/operator/operator';
import { useQuery } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { recordsKey } from '../operator-queries.ts';

export function useSettings() {
  return useQuery({
    queryKey: [...recordsKey, 'settings'],
    queryFn: ({ signal }) => operatorCall(operator.listSettings, {}, signal),
  });
}
