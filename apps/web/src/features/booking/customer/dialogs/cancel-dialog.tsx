import type { Booking } from '@fixit/contract/booking';
import { appointmentText } from '../../../../lib/format.ts';
import { sentenceOf } from '../../../../lib/http/call-error.ts';
import { ErrorBanner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import formStyles from '../../../../ui/form.module.css';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { FreeUntilNote } from '../../dialog/free-until-note.tsx';
import { useCancelAsCustomer } from './customer-dialog-changes.ts';
import { texts } from './customer-dialog-texts.ts';

interface CancelDialogProps {
  booking: Booking;
  onClose: () => void;
}

export function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const { appointment_date, appointment_time } = booking;
  const cancel = useCancelAsCustomer(booking.id, onClose);
  return (
    <Dialog title={texts.cancel} onClose={onClose}>
      {cancel.error && <ErrorBanner>{sentenceOf(cancel.error, texts.cancelFailed)}</ErrorBanner>}
      <p>{texts.cancelQuestion(booking.artisan_name, appointmentText(appointment_date, appointment_time))}</p>
      <FreeUntilNote booking={booking} />
      <div className={formStyles.choices}>
        <Button onClick={onClose}>{texts.keep}</Button>
        <Button variant="secondary" destructive pending={cancel.isPending} onClick={() => cancel.change()}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
