import { review, reviewLimits } from '@fixit/contract/review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dropDraft, readDraftFields, storeDraft } from '../../lib/form/draft.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { refusedFields } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { ReviewForm, type ReviewValues } from './review-form.tsx';
import { reviewsKey } from './review-keys.ts';
import { texts } from './review-texts.ts';

interface ReviewDialogProps {
  booking_id: string;
  name: string;
  onClose: () => void;
  /** Runs after success, and after a refusal because there may already be a review. */
  onSettled: () => void;
}

/** A completed booking can be reviewed once. The draft survives a reload until it is sent. */
export function ReviewDialog({ booking_id, name, onClose, onSettled }: ReviewDialogProps) {
  const draft = `review.${booking_id}`;
  const form = useForm(valuesFrom(readDraftFields<ReviewValues>(draft)), (values) => storeDraft(draft, values));
  const queryClient = useQueryClient();
  const isMounted = useIsMounted();
  const add = useMutation({
    mutationFn: (body: { booking_id: string; ratings: number; comment: string }) => call(review.add, { body }),
    onSuccess: () => {
      dropDraft(draft);
      toast.success(texts.thanks);
      void queryClient.invalidateQueries({ queryKey: reviewsKey });
      if (isMounted()) onClose();
    },
    onError: (error) => form.refuse(refusedFields(error)),
    onSettled,
  });

  const onSubmit = () => {
    const { ratings, comment } = form.values;
    const { body, errors } = readForm(review.add.body, { booking_id, ratings, comment });
    const unrated = ratings < reviewLimits.min ? { ratings: texts.chooseStars } : {};
    if (body) add.mutate(body);
    else form.refuse({ ...errors, ...unrated });
  };

  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <ReviewForm
        form={form}
        name={name}
        labels={{ submit: texts.publish, failed: texts.addFailed }}
        sending={add}
        onSubmit={onSubmit}
      />
    </Dialog>
  );
}

function valuesFrom({ ratings, comment }: Partial<Record<keyof ReviewValues, unknown>>): ReviewValues {
  return { ratings: typeof ratings === 'number' ? ratings : 0, comment: typeof comment === 'string' ? comment : '' };
}
