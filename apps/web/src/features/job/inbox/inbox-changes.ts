import { type Invitation, job } from '@fixit/contract/job';
import type { CallInput } from '@fixit/contract/route';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { currentFromConflict } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { type InvitationPage, invitationsKey } from './inbox-queries.ts';

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
      replace((await call(job.undoDeclineInvitation, { params: { id } }, { failsImmediately: true })).data);
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
