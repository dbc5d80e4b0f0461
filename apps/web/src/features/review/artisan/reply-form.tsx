import { type ArtisanReview, review as calls } from '@fixit/contract/review';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { readDraft, useDraftText } from '../../../lib/form/draft.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { fieldProps, useForm } from '../../../lib/form/use-form.ts';
import { refusedFields, sentenceOf } from '../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { useReplyToReview } from './queries.ts';
import styles from './reply-form.module.css';
import { texts } from './texts.ts';

const draftOf = (review: ArtisanReview) => `reply.${review.id}`;

/** Opened by its button or a draft. */
export function Reply({ review }: { review: ArtisanReview }) {
  const [isOpen, setOpen] = useState(() => readDraft(draftOf(review)) !== null);
  const [isWanted, setWanted] = useState(false);
  if (isOpen) return <ReplyForm review={review} isWanted={isWanted} onClose={() => setOpen(false)} />;
  const open = () => {
    setOpen(true);
    setWanted(true);
  };
  return (
    <div className={styles.closed}>
      <Button look="text" onClick={open}>
        {texts.reply}
      </Button>
    </div>
  );
}

interface ReplyFormProps {
  review: ArtisanReview;
  /** Opened by a click just now: takes the focus. */
  isWanted: boolean;
  onClose: () => void;
}

/** A draft survives closing, a reload and errors. */
function ReplyForm({ review, isWanted, onClose }: ReplyFormProps) {
  const [comment, keep, drop] = useDraftText(draftOf(review));
  const form = useForm({ comment }, (values) => keep(values.comment));
  const reply = useReplyToReview(review.id);

  const { ref } = form;
  useEffect(() => {
    if (isWanted) ref.current?.querySelector('textarea')?.focus();
  }, [isWanted, ref]);

  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (reply.isUnderWay()) return;
    const { body, errors } = readForm(calls.replyTo.body, { comment });
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
        <Button type="submit" look="secondary" pending={reply.isPending}>
          {texts.send}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
