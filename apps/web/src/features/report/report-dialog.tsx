import { type ReportReceipt, report, reportWordsLength } from '@fixit/contract/case/report';
import {
  isReportReason,
  type ReportReasonName,
  type ReportSubject,
  reasonsFor,
  reportReasonDetails,
} from '@fixit/contract/case/report-reason';
import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { dropDraft, readDraftFields, storeDraft } from '../../lib/form/draft.ts';
import { fieldProps, useForm } from '../../lib/form/use-form.ts';
import { refusedFields, sentenceOf } from '../../lib/http/call-error.ts';
import { call } from '../../lib/http/client.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioList } from '../../ui/field/radio-list.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import formStyles from '../../ui/form.module.css';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import { texts } from './report-texts.ts';
import type { ReportedSubject } from './reported-subject.ts';

interface ReportValues {
  reason: ReportReasonName | '';
  words: string;
}

/** The draft survives a reload until it is sent. */
export function ReportDialog({ subject, subject_id, name, onClose }: ReportedSubject & { onClose: () => void }) {
  const draft = `report.${subject_id}`;
  const form = useForm(draftValues(readDraftFields<ReportValues>(draft)), (values) => storeDraft(draft, values));
  const send = useMutation({
    mutationFn: async (reason: ReportReasonName) =>
      (await call(report.create, { body: { subject, subject_id, reason, words: form.values.words } })).data,
    onSuccess: () => dropDraft(draft),
    onError: (error) => form.refuse(refusedFields(error)),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { reason } = form.values;
    if (reason === '') form.refuse({ reason: texts.chooseReason });
    else send.mutate(reason);
  };
  return (
    <Dialog title={texts.title(subject)} onClose={onClose}>
      {send.data ? (
        <Receipt receipt={send.data} onClose={onClose} />
      ) : (
        <form className={formStyles.form} ref={form.ref} onSubmit={submit} noValidate>
          {send.error !== null && <ErrorBanner>{sentenceOf(send.error, texts.failed)}</ErrorBanner>}
          <RadioList label={texts.reason} options={optionsFor(subject)} {...fieldProps(form, 'reason')} />
          <TextArea
            label={texts.words}
            hint={texts.optional}
            rows={3}
            maxLength={reportWordsLength}
            {...fieldProps(form, 'words')}
          />
          <p className={typeStyles.note}>{texts.whoKnows(subject, name)}</p>
          <Button type="submit" variant="primary" wide pending={send.isPending}>
            {texts.submit}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

const optionsFor = (subject: ReportSubject) =>
  reasonsFor(subject).map((value) => ({ value, ...reportReasonDetails(value) }));

function draftValues({ reason, words }: Partial<Record<keyof ReportValues, unknown>>): ReportValues {
  return {
    reason: typeof reason === 'string' && isReportReason(reason) ? reason : '',
    words: typeof words === 'string' ? words : '',
  };
}

function Receipt({ receipt, onClose }: { receipt: ReportReceipt; onClose: () => void }) {
  return (
    <div className={formStyles.form} role="status">
      <p>{receipt.repeated ? texts.repeated : texts.thanks}</p>
      <p>{texts.next(receipt.case_number, receipt.due_at)}</p>
      <p className={typeStyles.note}>{texts.danger}</p>
      <Button variant="primary" wide onClick={onClose}>
        {texts.done}
      </Button>
    </div>
  );
}
