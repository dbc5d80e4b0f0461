import { appealWordsLength } from '@fixit/contract/case/appeal';
import type { OwnCaseDetails } from '@fixit/contract/case/own-case';
import { formatDate } from '@fixit/contract/value/appointment';
import type { SyntheticEvent } from 'react';
import { dropDraft, readDraftFields, storeDraft } from '../../lib/form/draft.ts';
import { fieldProps, useForm } from '../../lib/form/use-form.ts';
import { instantText } from '../../lib/format.ts';
import { refusedFields, sentenceOf } from '../../lib/http/call-error.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import formStyles from '../../ui/form.module.css';
import { toast } from '../../ui/overlay/toast.ts';
import { Section } from '../../ui/page/section.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './appeal.module.css';
import { useCreateAppeal } from './appeal-changes.ts';
import { texts } from './appeal-texts.ts';

/** An older server offers no appeals. */
export function Appeal({ of: ownCase }: { of: OwnCaseDetails }) {
  const { id, appeal, appeal_by, appeal_words, appeal_due_at } = ownCase;
  if (appeal)
    return (
      <Section title={texts.yours}>
        {appeal_words && <p className={styles.words}>{appeal_words}</p>}
        <p className={typeStyles.note}>
          {appeal !== 'open' && texts.outcomes[appeal]}
          {appeal === 'open' && (appeal_due_at ? texts.open(instantText(appeal_due_at)) : texts.soon)}
        </p>
      </Section>
    );
  if (!appeal_by) return null;
  return (
    <Section title={texts.title}>
      <p className={typeStyles.quiet}>{texts.lead(formatDate(appeal_by))}</p>
      <AppealForm caseId={id} />
    </Section>
  );
}

/** A draft survives a reload until it is sent. */
function AppealForm({ caseId }: { caseId: string }) {
  const draft = `appeal.${caseId}`;
  const storedWords = readDraftFields<{ words: string }>(draft).words;
  const form = useForm({ words: typeof storedWords === 'string' ? storedWords : '' }, (values) =>
    storeDraft(draft, values),
  );
  const create = useCreateAppeal(caseId);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate(form.values.words, {
      onSuccess: () => {
        dropDraft(draft);
        toast.success(texts.thanks);
      },
      onError: (error) => form.refuse(refusedFields(error)),
    });
  };
  return (
    <form className={`${formStyles.form} ${styles.form}`} ref={form.ref} onSubmit={submit} noValidate>
      {create.error !== null && !form.errors.words && (
        <ErrorBanner>{sentenceOf(create.error, texts.failed)}</ErrorBanner>
      )}
      <TextArea
        label={texts.words}
        hint={texts.hint}
        rows={4}
        maxLength={appealWordsLength}
        {...fieldProps(form, 'words')}
      />
      <Button type="submit" variant="primary" pending={create.isPending}>
        {texts.appeal}
      </Button>
    </form>
  );
}
