import { type InvitedService, job } from '@fixit/contract/job';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { useIdempotencyKey } from '../../lib/http/use-idempotency-key.ts';
import { jobsKey } from './job-queries.ts';

export interface RequestInput {
  category_id: string;
  /** If this is undefined, the server uses the profile's postcode. */
  postcode: string | undefined;
  budget: number | null;
  description: string;
  photo_ids: readonly string[];
  /** Undefined invites everybody nearby. */
  chosenArtisan: { artisan_id: string; others_may_be_asked: boolean } | undefined;
  /** Says where the work is. An address entered by hand has no position. */
  place: { address: string; latitude?: number; longitude?: number } | null;
}

export interface CreateJobResult {
  /** This is null if the server did not return the job. */
  id: string | null;
  services: readonly InvitedService[];
}

/** Resolves to null if nobody serves this place. */
export function useCreateJob() {
  const sendOnce = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: RequestInput): Promise<CreateJobResult | null> => {
      const { category_id, postcode, budget, description, photo_ids, chosenArtisan, place } = request;
      // A server without photos may refuse the field.
      const photos = photo_ids.length > 0 ? { photo_ids: [...photo_ids] } : {};
      const input = {
        query: { category_id, postcode },
        body: { budget, description, ...photos, ...place, ...chosenArtisan },
      };
      const { data } = await sendOnce(request, (idempotencyKey) => call(job.create, input, { idempotencyKey }));
      const { services, job_detail } = data;
      return services.length > 0 ? { id: job_detail?.id || null, services } : null;
    },
  });
}

/** `onDone` runs even if the caller has unmounted by then. */
export function useCancelJob(id: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(job.cancel, { params: { id } }),
    onSuccess: onDone,
    onSettled: () => {
      // The dialog does not wait for the list.
      void queryClient.invalidateQueries({ queryKey: jobsKey });
    },
  });
}
