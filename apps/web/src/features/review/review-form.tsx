import type { Review } from '@fixit/contract/review';
import type { SyntheticEvent } from 'react';
import { type Form, fieldProps } from '../../lib/form/use-form.ts';
import { sentenceOf } from '../../lib/http/call-error.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { StarField } from '../../ui/field/star-field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import formStyles from '../../ui/form.module.css';
import { texts } from './review-texts.ts';

export type ReviewValues = Pick<Review, 'ratings' | 'comment'>;

interface ReviewFormProps {
  form: Form<ReviewValues>;
  name: string;
  /** `failed` appears if the server sends no message. */
  labels: { submit: string; failed: string };
  sending: { error: unknown; isPending: boolean };
  onSubmit: () => void;
}

export function ReviewForm({ form, name, labels, sending, onSubmit }: ReviewFormProps) {
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={formStyles.form} ref={form.ref} onSubmit={submit} noValidate>
      {sending.error !== null && <ErrorBanner>{sentenceOf(sending.error, labels.failed)}</ErrorBanner>}
      <StarField label={texts.stars(name)} meanings={texts.meanings} {...fieldProps(form, 'ratings')} />
      <TextArea label={texts.comment} hint={texts.commentHint} {...fieldProps(form, 'comment')} />
      <Button type="submit" variant="primary" wide pending={sending.isPending}>
        {labels.submit}
      </Button>
    </form>
  );
}
