import { operator } from '@fixit/contract/operator/operator';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { timings } from '../../../lib/timings.ts';
import { recordsKey } from '../operator-queries.ts';

const overviewQuery = queryOptions({
  queryKey: [...recordsKey, 'overview'],
  queryFn: async ({ signal }) => (await operatorCall(operator.showOverview, {}, signal)).data,
});

/** Reads the overview again while the panel is visible. */
export function useOverview() {
  return useQuery({ ...overviewQuery, refetchInterval: timings.present, refetchOnWindowFocus: 'always' });
}
