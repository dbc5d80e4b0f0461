import { review as calls, type OwnReview } from '@fixit/contract/review';
import { type SyntheticEvent, useState } from 'react';
import { refusedFields, sentenceOf } from '../../lib/call-error.ts';
import { useDraftText } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { readForm } from '../../lib/read-form.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useReplyToReview } from './own-queries.ts';
import { texts } from './own-texts.ts';
import styles from './reply-form.module.css';

/** The way to reply to a review: closed until it is wanted. What is typed outlives closing, a reload and errors. */
export function ReplyForm({ review }: { review: OwnReview }) {
  const [comment, keep, drop] = useDraftText(`reply.${review.id}`);
  const [isOpen, setOpen] = useState(comment !== '');
  const form = useForm({ comment });
  const reply = useReplyToReview(review.id);

  if (!isOpen) {
    return (
      <div className={styles.closed}>
        <Button look="text" onClick={() => setOpen(true)}>
          {texts.reply}
        </Button>
      </div>
    );
  }

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (reply.isUnderWay()) return;
    const { body, errors } = readForm(calls.reply.body, { comment });
    if (errors) {
      form.refuse(errors);
      return;
    }
    try {
      await reply.mutateAsync(body.comment);
      drop();
    } catch (error) {
      form.refuse(refusedFields(error));
    }
  };

  return (
    <form className={styles.form} ref={form.ref} onSubmit={(event) => void onSubmit(event)} noValidate>
      {reply.isError && Object.keys(refusedFields(reply.error)).length === 0 && (
        <ErrorBanner>{sentenceOf(reply.error, texts.replyFailed)}</ErrorBanner>
      )}
      <TextArea
        autoFocus={comment === ''}
        label={texts.replyTo(review.service_user?.first_name ?? '')}
        hint={texts.replyHint}
        value={comment}
        error={form.errors.comment}
        onChange={(typed) => {
          keep(typed);
          form.change('comment', typed);
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" look="ink" pending={reply.isPending}>
          {texts.send}
        </Button>
        <Button onClick={() => setOpen(false)}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
