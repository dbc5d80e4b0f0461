import { type Review, review, reviewLimits } from '@fixit/contract/review';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDraftForm } from '../../lib/form/draft-form.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { instantText } from '../../lib/format.ts';
import { refusedFields } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { useNow } from '../../lib/use-now.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import { ReviewForm } from './review-form.tsx';
import { ReviewItem } from './review-item.tsx';
import { reviewsKey } from './review-keys.ts';
import styles from './review-list.module.css';
import { texts } from './review-texts.ts';

interface OwnReviewDialogProps {
  booking_id: string;
  name: string;
  onClose: () => void;
}

/** Lets the customer correct their own review for as long as the server allows. */
export function OwnReviewDialog({ booking_id, name, onClose }: OwnReviewDialogProps) {
  const ownReview = useQuery({
    queryKey: [...reviewsKey, 'own', booking_id],
    queryFn: async ({ signal }) => (await call(review.showOwn, { query: { booking_id } }, { signal })).data,
  });
  const now = useNow();
  return (
    <Dialog title={texts.own} onClose={onClose}>
      {ownReview.isPending && <Skeleton className={styles.waiting} />}
      {ownReview.isError && <RetryLine sentence={texts.ownFailed} query={ownReview} />}
      {ownReview.data && <ReviewItem review={ownReview.data} business_name={name} />}
      {ownReview.data && now < correctableUntil(ownReview.data) && (
        <Correction review={ownReview.data} name={name} onClose={onClose} />
      )}
    </Dialog>
  );
}

const dayMs = 86_400_000;

/** Returns 0 for a hidden review, which cannot be corrected. */
function correctableUntil({ created_at, hidden_reason }: Review): number {
  return hidden_reason == null ? Date.parse(created_at) + reviewLimits.correctionDays * dayMs : 0;
}

function Correction({
  review: { id, ...savedReview },
  name,
  onClose,
}: {
  review: Review;
  name: string;
  onClose: () => void;
}) {
  const form = useDraftForm(`review.${id}`, { ratings: savedReview.ratings, comment: savedReview.comment });
  const queryClient = useQueryClient();
  const correct = useMutation({
    mutationFn: (body: { ratings: number; comment: string }) => call(review.correct, { params: { id }, body }),
    onSuccess: () => {
      form.discard();
      toast.success(texts.corrected);
      onClose();
    },
    onError: (error) => form.refuse(refusedFields(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewsKey }),
  });
  const onSubmit = () => {
    const { body, errors } = readForm(review.correct.body, form.values);
    if (body) correct.mutate(body);
    else form.refuse(errors);
  };
  return (
    <>
      <p className={typeStyles.quiet}>
        {texts.correctUntil(instantText(new Date(correctableUntil({ id, ...savedReview })).toISOString()))}
      </p>
      <ReviewForm
        form={form}
        name={name}
        labels={{ submit: texts.correct, failed: texts.correctFailed }}
        sending={correct}
        onSubmit={onSubmit}
      />
    </>
  );
}
