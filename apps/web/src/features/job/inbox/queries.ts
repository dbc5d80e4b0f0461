import { type JobRequest, job } from '@fixit/contract/job';
import type { CallInput } from '@fixit/contract/route';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { listOf } from '../../../lib/http/list.ts';

const requestsKey = ['job', 'requests'] as const;

interface RequestPage {
  data: readonly JobRequest[];
  next: string | null;
}

/** What the artisan was asked for, newest first; `pages` ask for older ones. */
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

/** What an acceptance says besides. */
export type Offer = NonNullable<CallInput<typeof job.accept>['body']>;

/** Accepts one request. A refusal shows the request as it has become meanwhile. */
export function useAcceptJob(id: string) {
  return useAnswer(id, async (offer: Offer) => (await call(job.accept, { params: { id }, body: offer })).data);
}

/** Declines one request. A refusal shows the request as it has become meanwhile. */
export function useDeclineJob(id: string) {
  return useAnswer(id, async () => (await call(job.decline, { params: { id } })).data);
}

/** One answer to one request at a time: whoever clicks twice has answered once. */
function useAnswer<I>(id: string, send: (input: I) => Promise<JobRequest>) {
  const queryClient = useQueryClient();
  const put = usePutRequest();
  const mutationKey = ['job', 'answer', id];
  const answering = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: put,
    onError: (error) => {
      const now = currentFromConflict(error);
      if (now) put(now);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: requestsKey }),
  });
  return { ...answering, isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0 };
}

/** The request as a refusal tells it; null when the call failed otherwise. */
export function currentFromConflict(error: unknown): JobRequest | null {
  // A 409 of these calls carries the request, says the contract's error body.
  return error instanceof CallError && error.status === 409
    ? ((error.body.data as JobRequest | undefined) ?? null)
    : null;
}

/** Puts a request in the place of its former self. */
function usePutRequest() {
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
