import { operator } from '@fixit/contract/operator/operator';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { recordsKey } from '../operator-queries.ts';

/** Loads an area's board. Without an area, the server chooses one. */
export function useCoverage(area: string) {
  return useQuery({
    queryKey: [...recordsKey, 'coverage', area],
    queryFn: async ({ signal }) =>
      (await operatorCall(operator.showCoverage, { query: area ? { area } : {} }, signal)).data,
    placeholderData: keepPreviousData,
  });
}
