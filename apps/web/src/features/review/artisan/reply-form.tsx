import type { ArtisanReview } from '@fixit/contract/review';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { readDraft, useDraftText } from '../../../lib/form/draft.ts';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import styles from './reply-form.module.css';
import { useReplyToReview } from './review-reply-changes.ts';
import { texts } from './review-reply-texts.ts';

const replyDraft = ({ id, reply }: ArtisanReview) => `${reply ? 'reply-correction' : 'reply'}.${id}`;

/** The form opens with its button, or immediately if there is a draft. */
export function Reply({ review }: { review: ArtisanReview }) {
  const [isOpen, setOpen] = useState(() => readDraft(replyDraft(review)) !== null);
  const [isFocused, setFocused] = useState(false);
  if (isOpen) return <ReplyForm review={review} isFocused={isFocused} onClose={() => setOpen(false)} />;
  const open = () => {
    setOpen(true);
    setFocused(true);
  };
  return (
    <div className={styles.closed}>
      <Button variant="text" onClick={open}>
        {review.reply ? texts.correct : texts.reply}
      </Button>
    </div>
  );
}

interface ReplyFormProps {
  review: ArtisanReview;
  isFocused: boolean;
  onClose: () => void;
}

/** The draft survives closing, a reload and errors. */
function ReplyForm({ review, isFocused, onClose }: ReplyFormProps) {
  const [comment, saveDraft, discardDraft] = useDraftText(replyDraft(review), review.reply?.comment);
  const form = useForm({ comment }, (values) => saveDraft(values.comment));
  const reply = useReplyToReview(review);

  const { ref } = form;
  useEffect(() => {
    if (isFocused) ref.current?.querySelector('textarea')?.focus();
  }, [isFocused, ref]);

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (reply.isUnderWay()) return;
    try {
      const fieldErrors = await reply.mutateAsync(comment);
      if (fieldErrors) return form.refuse(fieldErrors);
      discardDraft();
      onClose();
    } catch (error) {
      form.refuse(refusedFields(error));
    }
  };

  return (
    <form className={styles.form} ref={ref} onSubmit={(event) => void onSubmit(event)} noValidate>
      {reply.isError && Object.keys(refusedFields(reply.error)).length === 0 && (
        <ErrorBanner>{sentenceOf(reply.error, texts.replyFailed)}</ErrorBanner>
      )}
      <TextArea
        label={texts.replyTo(review.service_user?.first_name ?? '')}
        hint={texts.replyHint}
        {...fieldProps(form, 'comment')}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="secondary" pending={reply.isPending}>
          {review.reply ? texts.correct : texts.send}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
