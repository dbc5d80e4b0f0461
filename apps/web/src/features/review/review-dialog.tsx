import { type Review, review, reviewLimits } from '@fixit/contract/review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { dropDraft, keepDraft, readTyped } from '../../lib/form/draft.ts';
import { readForm } from '../../lib/form/read-form.ts';
import { fieldProps, useForm } from '../../lib/form/use-form.ts';
import { refusedFields, sentenceOf } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { StarField } from '../../ui/field/star-field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import form_ from '../../ui/form.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { reviewsKey } from './keys.ts';
import { texts } from './texts.ts';

interface ReviewDialogProps {
  booking_id: string;
  name: string;
  onClose: () => void;
  /** There is a review now, or there was one already. */
  onSettled: () => void;
}

/** One for each completed booking. A draft survives a reload until it is sent. */
export function ReviewDialog({ booking_id, name, onClose, onSettled }: ReviewDialogProps) {
  const draft = `review.${booking_id}`;
  const form = useForm(valuesFrom(readTyped<Values>(draft)), (values) => keepDraft(draft, values));
  const queryClient = useQueryClient();
  const isShown = useIsMounted();
  const add = useMutation({
    mutationFn: (body: { booking_id: string; ratings: number; comment: string }) => call(review.add, { body }),
    onSuccess: () => {
      dropDraft(draft);
      toast.success(texts.thanks);
      void queryClient.invalidateQueries({ queryKey: reviewsKey });
      if (isShown()) onClose();
    },
    onError: (error) => form.refuse(refusedFields(error)),
    onSettled,
  });

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { ratings, comment } = form.values;
    const { body, errors } = readForm(review.add.body, { booking_id, ratings, comment });
    const unrated = ratings < reviewLimits.least ? { ratings: texts.chooseStars } : {};
    if (body) add.mutate(body);
    else form.refuse({ ...errors, ...unrated });
  };

  return (
    <Dialog title={texts.dialog} onClose={onClose}>
      <form className={form_.form} ref={form.ref} onSubmit={onSubmit} noValidate>
        {add.isError && <ErrorBanner>{sentenceOf(add.error, texts.addFailed)}</ErrorBanner>}
        <StarField label={texts.stars(name)} meanings={texts.meanings} {...fieldProps(form, 'ratings')} />
        <TextArea label={texts.comment} hint={texts.commentHint} {...fieldProps(form, 'comment')} />
        <Button type="submit" look="primary" wide pending={add.isPending}>
          {texts.publish}
        </Button>
      </form>
    </Dialog>
  );
}

type Values = Pick<Review, 'ratings' | 'comment'>;

function valuesFrom({ ratings, comment }: Partial<Record<keyof Values, unknown>>): Values {
  return { ratings: typeof ratings === 'number' ? ratings : 0, comment: typeof comment === 'string' ? comment : '' };
}
