import { type Job, job } from '@fixit/contract/job';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { jobsKey } from '../queries.ts';
import { texts } from './texts.ts';

/** Withdraws a request, says so, and reads the requests again in any case, for which nobody waits. */
export function useCancelJob(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(job.cancel, { params: { id } }),
    onSuccess: () => toast.success(texts.withdrawn),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: jobsKey });
    },
  });
}

/** The request as a refusal tells it; null when the call failed otherwise. */
export function jobAsItIs(error: unknown): Job | null {
  // A 409 of this call carries the request, says the contract's error body.
  return error instanceof CallError && error.status === 409 ? ((error.body.data as Job | undefined) ?? null) : null;
}
