import { type Invitation, job } from '@fixit/contract/job';
import { freeTimes } from '@fixit/contract/job/free-times';
import type { CallInput } from '@fixit/contract/route';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { currentFromConflict } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';

const invitationsKey = ['job', 'invitations'] as const;

interface InvitationPage {
  data: readonly Invitation[];
  next: string | null;
}

/** Returns invitations, newest first. `pages` loads older ones. */
export function useInvitations() {
  const pages = useInfiniteQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal, pageParam }): Promise<InvitationPage> =>
      call(job.listInvitations, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return { pages, invitations: pages.data?.pages.flatMap(({ data }) => data) ?? null };
}

/** Finds the artisan's free times for a request. They are loaded each time, because they go quickly. */
export function useFreeTimesOfInvitation(id: string) {
  return useQuery({
    queryKey: ['free-times', 'invitation', id],
    queryFn: async ({ signal }) =>
      (await call(freeTimes.listFreeTimesOfInvitation, { params: { id }, query: {} }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export type OfferInput = NonNullable<CallInput<typeof job.acceptInvitation>['body']>;

export function useAcceptInvitation(id: string) {
  return useAnswer(
    id,
    async (offer: OfferInput) => (await call(job.acceptInvitation, { params: { id }, body: offer })).data,
  );
}

export function useDeclineInvitation(id: string) {
  return useAnswer(id, async () => (await call(job.declineInvitation, { params: { id } })).data);
}

/** Replaces the request in the cache, even if the undo is refused. */
export function useUndoDecline(id: string) {
  const replace = useReplaceInvitation();
  return async () => {
    try {
      replace((await call(job.undoDeclineInvitation, { params: { id } }, { failsAtOnce: true })).data);
    } catch (error) {
      const current = currentFromConflict<Invitation>(error);
      if (current) replace(current);
      throw error;
    }
  };
}

/** Sends one answer at a time. After a conflict the cache holds the current request. */
function useAnswer<I>(id: string, send: (input: I) => Promise<Invitation>) {
  const queryClient = useQueryClient();
  const replace = useReplaceInvitation();
  const mutationKey = ['job', 'answer', id];
  const mutation = useMutation({
    mutationKey,
    mutationFn: send,
    onSuccess: replace,
    onError: (error) => {
      const current = currentFromConflict<Invitation>(error);
      if (current) replace(current);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
  });
  return { ...mutation, isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0 };
}

function useReplaceInvitation() {
  const queryClient = useQueryClient();
  return (changed: Invitation) => {
    queryClient.setQueryData<InfiniteData<InvitationPage>>(
      invitationsKey,
      (cached) =>
        cached && {
          ...cached,
          pages: cached.pages.map((page) => ({
            ...page,
            data: page.data.map((invitation) => (invitation.id === changed.id ? changed : invitation)),
          })),
        },
    );
  };
}
