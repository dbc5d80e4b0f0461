import { type Booking, booking as calls } from '@fixit/contract/booking';
import type { SyntheticEvent } from 'react';
import { useDraftText } from '../../../../lib/form/draft.ts';
import { readForm } from '../../../../lib/form/read-form.ts';
import { fieldProps, useForm } from '../../../../lib/form/use-form.ts';
import { refusedFields, sentenceOf } from '../../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/field/text-area.tsx';
import formStyles from '../../../../ui/form.module.css';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { texts } from '../customer-booking-texts.ts';
import { useDisputeBooking } from './customer-dialog-changes.ts';
import { texts as dialogTexts } from './customer-dialog-texts.ts';

interface ProblemDialogProps {
  booking: Booking;
  onClose: () => void;
}

/** The draft survives a reload until it is sent. */
export function ProblemDialog({ booking, onClose }: ProblemDialogProps) {
  const [draft, saveDraft, discardDraft] = useDraftText(`problem.${booking.id}`);
  const form = useForm({ reason: draft }, ({ reason }) => saveDraft(reason));
  const dispute = useDisputeBooking(booking.id, discardDraft, onClose);

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { body, errors } = readForm(calls.dispute.body, form.values);
    if (errors) form.refuse(errors);
    else dispute.change(body, (error) => form.refuse(refusedFields(error)));
  };

  return (
    <Dialog title={texts.report} onClose={onClose}>
      <form className={formStyles.form} ref={form.ref} onSubmit={onSubmit} noValidate>
        {dispute.error && <ErrorBanner>{sentenceOf(dispute.error, dialogTexts.reportFailed)}</ErrorBanner>}
        <p>{dialogTexts.reportLead(booking.artisan_name)}</p>
        <TextArea
          label={dialogTexts.reason}
          placeholder={dialogTexts.reasonPlaceholder}
          {...fieldProps(form, 'reason')}
        />
        <Button type="submit" variant="primary" wide pending={dispute.isPending}>
          {dialogTexts.sendReport}
        </Button>
      </form>
    </Dialog>
  );
}
