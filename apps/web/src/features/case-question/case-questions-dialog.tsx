import type { OwnCaseNote } from '@fixit/contract/case/case-note';
import { type OwnQuestion, questionLimits } from '@fixit/contract/case/case-question';
import type { SyntheticEvent } from 'react';
import { dropDraft, readDraftFields, storeDraft } from '../../lib/form/draft.ts';
import { fieldProps, useForm } from '../../lib/form/use-form.ts';
import { instantText } from '../../lib/format.ts';
import { refusedFields, sentenceOf } from '../../lib/http/call-error.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import formStyles from '../../ui/form.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import { useAnswerCaseQuestion } from './case-question-changes.ts';
import { useCaseNotes, useCaseQuestions } from './case-question-queries.ts';
import { texts } from './case-question-texts.ts';
import styles from './case-questions.module.css';
import { texts as screenTexts } from './case-questions-section-texts.ts';

export function CaseQuestionsDialog({ onClose }: { onClose: () => void }) {
  const [questions, notes] = [useCaseQuestions(), useCaseNotes()];
  const failedQuery = [questions, notes].find(({ isError }) => isError);
  const isEmpty = questions.isSuccess && notes.isSuccess && !questions.data?.length && !notes.data?.length;
  return (
    <Dialog title={screenTexts.title} onClose={onClose}>
      {failedQuery && <RetryLine sentence={texts.failed} query={failedQuery} />}
      {isEmpty && <p>{texts.none}</p>}
      <ul className={styles.entries}>
        {questions.data?.map((question) => (
          <li key={question.id} className={styles.entry}>
            <QuestionEntry question={question} />
          </li>
        ))}
        {notes.data?.map((note) => (
          <li key={note.id} className={styles.entry}>
            <NoteEntry note={note} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function NoteEntry({ note: { case_number, note, created_at } }: { note: OwnCaseNote }) {
  return (
    <>
      <p className={typeStyles.note}>{texts.noted(case_number, instantText(created_at))}</p>
      <p className={styles.words}>{note}</p>
    </>
  );
}

function QuestionEntry({ question }: { question: OwnQuestion }) {
  const { case_number, question: words, asked_at, answer, answered_at, is_open } = question;
  return (
    <>
      <p className={typeStyles.note}>{texts.questionOf(case_number, instantText(asked_at))}</p>
      <p className={styles.words}>{words}</p>
      {is_open && <AnswerForm question={question} />}
      {answered_at && (
        <>
          <p className={typeStyles.note}>{texts.answered(instantText(answered_at))}</p>
          <p className={styles.words}>{answer}</p>
        </>
      )}
      {!is_open && !answered_at && <p className={typeStyles.note}>{texts.unanswered}</p>}
    </>
  );
}

/** The draft survives a reload until it is sent. */
function AnswerForm({ question: { id, due_at } }: { question: OwnQuestion }) {
  const draft = `case-answer.${id}`;
  const storedAnswer = readDraftFields<{ answer: string }>(draft).answer;
  const form = useForm({ answer: typeof storedAnswer === 'string' ? storedAnswer : '' }, (values) =>
    storeDraft(draft, values),
  );
  const send = useAnswerCaseQuestion(id);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send.mutate(form.values.answer, {
      onSuccess: () => {
        dropDraft(draft);
        toast.success(texts.thanks);
      },
      onError: (error) => form.refuse(refusedFields(error)),
    });
  };
  return (
    <form className={formStyles.form} ref={form.ref} onSubmit={submit} noValidate>
      <p className={typeStyles.note}>{texts.answerBy(instantText(due_at))}</p>
      {send.error !== null && <ErrorBanner>{sentenceOf(send.error, texts.answerFailed)}</ErrorBanner>}
      <TextArea
        label={texts.answer}
        hint={texts.answerHint}
        rows={4}
        maxLength={questionLimits.answerLength}
        {...fieldProps(form, 'answer')}
      />
      <Button type="submit" variant="primary" wide pending={send.isPending}>
        {texts.send}
      </Button>
    </form>
  );
}
