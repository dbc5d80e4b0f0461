import { type Invitation, job } from '@fixit/contract/job';
import { freeTimes } from '@fixit/contract/job/free-times';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';

export const invitationsKey = ['job', 'invitations'] as const;

export interface InvitationPage {
  data: readonly Invitation[];
  next: string | null;
}

/** The newest invitations come first. `pages` loads older ones. */
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

/** Free times change quickly, so they are never cached. */
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
