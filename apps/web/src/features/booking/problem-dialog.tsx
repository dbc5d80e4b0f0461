import { type Booking, booking as calls } from '@fixit/contract/booking';
import type { SyntheticEvent } from 'react';
import { refusedFields, sentenceOf } from '../../lib/call-error.ts';
import { useDraftText } from '../../lib/draft.ts';
import { useForm } from '../../lib/form.ts';
import { readForm } from '../../lib/read-form.ts';
import { ErrorBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { changeTexts } from './change-texts.ts';
import { useDisputeBooking } from './dialog-queries.ts';
import { dialogTexts as texts } from './dialog-texts.ts';
import styles from './fields.module.css';

interface ProblemDialogProps {
  booking: Booking;
  onClose: () => void;
}

/** Says what went wrong with the work. What is typed outlives a reload, until it is sent. */
export function ProblemDialog({ booking, onClose }: ProblemDialogProps) {
  const [kept, keep, drop] = useDraftText(`problem.${booking.id}`);
  const form = useForm({ reason: kept });
  const dispute = useDisputeBooking(booking.id, drop, onClose);

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { body, errors } = readForm(calls.dispute.body, form.values);
    if (errors) form.refuse(errors);
    else dispute.change(body, (error) => form.refuse(refusedFields(error)));
  };

  return (
    <Dialog title={changeTexts.report} onClose={onClose}>
      <form className={styles.form} ref={form.ref} onSubmit={onSubmit} noValidate>
        {dispute.error && <ErrorBanner>{sentenceOf(dispute.error, texts.reportFailed)}</ErrorBanner>}
        <p>{texts.reportLead(booking.artisan_name)}</p>
        <TextArea
          label={texts.reason}
          placeholder={texts.reasonPlaceholder}
          value={form.values.reason}
          error={form.errors.reason}
          onChange={(value) => {
            form.change('reason', value);
            keep(value);
          }}
        />
        <Button type="submit" look="primary" wide pending={dispute.isPending}>
          {texts.sendReport}
        </Button>
      </form>
    </Dialog>
  );
}
