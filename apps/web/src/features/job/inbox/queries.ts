import { type JobRequest, job } from '@fixit/contract/job';
import type { CallInput } from '@fixit/contract/route';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { currentFromConflict } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { listOf } from '../../../lib/http/list.ts';

const requestsKey = ['job', 'requests'] as const;

interface RequestPage {
  data: readonly JobRequest[];
  next: string | null;
}

/** Newest first; `pages` loads older ones. */
export function useJobRequests() {
  const pages = useInfiniteQuery({
    queryKey: requestsKey,
    queryFn: async ({ signal, pageParam }): Promise<RequestPage> => {
      const { data, next } = await call(
        job.listRequests,
        { query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      );
      return { data: listOf(data), next: next ?? null };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return { pages, requests: pages.data?.pages.flatMap(({ data }) => data) ?? null };
}

export type Offer = NonNullable<CallInput<typeof job.accept>['body']>;

export function useAcceptJob(id: string) {
  return useAnswer(id, async (offer: Offer) => (await call(job.accept, { params: { id }, body: offer })).data);
}

export function useDeclineJob(id: string) {
  return useAnswer(id, async () => (await call(job.decline, { params: { id } })).data);
}

/** One answer at a time. After a conflict the cache holds the request as it is now. */
function useAnswer<I>(id: string, send: (input: I) => Promise<JobRequest>) {
  const queryClient = useQueryClient();
  const replace = useReplaceRequest();
  const mutationKey = ['job', 'answer', id];
  const answering = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: replace,
    onError: (error) => {
      const current = currentFromConflict<JobRequest>(error);
      if (current) replace(current);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  });
  return { ...answering, isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0 };
}

function useReplaceRequest() {
  const queryClient = useQueryClient();
  return (changed: JobRequest) => {
    queryClient.setQueryData<InfiniteData<RequestPage>>(
      requestsKey,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            data: page.data.map((request) => (request.id === changed.id ? changed : request)),
          })),
        },
    );
  };
}
