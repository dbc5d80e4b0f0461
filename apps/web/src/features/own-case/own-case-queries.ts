import { ownCase } from '@fixit/contract/case/own-case';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { ownCasesKey } from '../../lib/http/query.ts';

export function useOwnCases() {
  return useInfiniteQuery({
    queryKey: ownCasesKey,
    queryFn: ({ pageParam, signal }) =>
      call(ownCase.list, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => ({
      cases: pages.flatMap(({ data }) => data),
      suspension: pages[0]?.suspension ?? null,
    }),
  });
}

export function useOwnCase(id: string) {
  return useQuery({
    queryKey: [...ownCasesKey, id],
    queryFn: async ({ signal }) => (await call(ownCase.show, { params: { id } }, { signal })).data,
  });
}
