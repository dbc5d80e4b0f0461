import { waits as waitTable } from '@fixit/contract/operator/market';
import { operator } from '@fixit/contract/operator/operator';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { timings } from '../../../lib/timings.ts';
import { recordsKey } from '../operator-queries.ts';

const overviewQuery = queryOptions({
  queryKey: [...recordsKey, 'overview'],
  queryFn: async ({ signal }) => (await operatorCall(operator.showOverview, {}, signal)).data,
});

export function useOverview() {
  return useQuery({ ...overviewQuery, refetchInterval: timings.clockTick, refetchOnWindowFocus: 'always' });
}

/** Returns the screen of the item that is due next, or else the overview. */
export async function findNextScreen(queryClient: QueryClient): Promise<string> {
  const { waits } = await queryClient.fetchQuery(overviewQuery);
  return waits[0] ? waitTable[waits[0].kind].path : '/';
}
