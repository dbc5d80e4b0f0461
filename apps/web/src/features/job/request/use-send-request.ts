import type { Category } from '@fixit/contract/category';
import { useRef, useState } from 'react';
import { refusedFields } from '../../../lib/http/call-error.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { type CreateJobResult, type RequestInput, useCreateJob } from '../job-changes.ts';
import { rememberRequest } from '../request-summary.ts';
import { dropRequestDraft } from './request-draft.ts';
import { texts } from './request-texts.ts';
import type { Photos } from './use-photo-uploads.ts';

export interface RequestContext {
  categories: readonly Category[];
  /** This is null if no address is set, and undefined while the address is unknown. */
  postcode: string | null | undefined;
  /** Resolves to undefined if the postcode could not be determined. */
  findPostcode: () => Promise<string | null | undefined>;
  place: RequestInput['place'];
  /** The id is null if the server did not return the job. */
  onSent: (job_id: string | null) => void;
}

type SendProblem = 'no-address' | 'photos' | 'failed';
export type RequestFields = Pick<RequestInput, 'category_id' | 'budget' | 'description' | 'chosenArtisan'>;

/** Sends one request at a time, once the postcode is known and the photos are uploaded. */
export function useSendRequest(context: RequestContext, photos: Photos) {
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const [isPending, setPending] = useState(false);
  const isSending = useRef(false);
  const finish = useFinishRequest(context);
  const create = useCreateJob();

  const trySend = async (fields: RequestFields): Promise<SendProblem | null> => {
    const { findPostcode, place } = context;
    const postcode = context.postcode === undefined ? await findPostcode() : context.postcode;
    if (postcode === null) return 'no-address';
    const photo_ids = await photos.waitForUploads();
    if (photo_ids === null) return 'photos';
    finish(fields, postcode, await create.mutateAsync({ ...fields, photo_ids, postcode, place }));
    return null;
  };

  const send = async (fields: RequestFields, refuse: (errors: Record<string, string>) => void) => {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setProblem(null);
    try {
      setProblem(await trySend(fields));
    } catch (error) {
      setProblem('failed');
      refuse(refusedFields(error));
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };
  return { send, problem, isPending, error: create.error };
}

/** Stores the request, then opens its screen, or shows a toast if the form was closed meanwhile. */
function useFinishRequest({ categories, onSent }: RequestContext) {
  const isMounted = useIsMounted();
  return (request: RequestFields, postcode: string | undefined, createdJob: CreateJobResult | null) => {
    const { chosenArtisan: _, ...fields } = request;
    if (!createdJob) {
      toast.error(texts.unavailable);
      return;
    }
    const category = categories.find(({ id }) => id === fields.category_id)?.category ?? '';
    if (createdJob.id !== null)
      rememberRequest({ ...createdJob, ...fields, id: createdJob.id, category, postcode: postcode ?? '' });
    dropRequestDraft();
    if (isMounted()) onSent(createdJob.id);
    else toast.success(texts.sentMeanwhile);
  };
}
