import { type Booking, bookingState } from '@fixit/contract/booking';
import type { TimeOff } from '@fixit/contract/value/week';
import { type ReactNode, useState } from 'react';
import { nearInstantText } from '../../../lib/format.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { lacksHouseNumber } from '../booking-rules.ts';
import { bookingTexts } from '../booking-texts.ts';
import { cancelledText, lateRescheduleText, spanText, stateText } from '../describe-booking.ts';
import { texts as problemTexts } from '../dialog/booking-dialog-texts.ts';
import { NoBooking } from '../dialog/no-booking.tsx';
import { ReschedulePanel } from '../reschedule-panel.tsx';
import { JobSheet, priceText, type SheetFact } from '../sheet/job-sheet.tsx';
import { texts as sheetTexts } from '../sheet/job-sheet-texts.ts';
import { useBookingSubject } from '../sheet/use-booking-subject.ts';
import { VisitPanel } from '../visit/visit-panel.tsx';
import { AppointmentAddress } from './appointment-address.tsx';
import styles from './appointment-dialog.module.css';
import { AppointmentSteps } from './appointment-steps.tsx';
import { useBookingAsArtisan } from './artisan-booking-queries.ts';
import { texts } from './artisan-booking-texts.ts';

const RescheduleDialog = lazyDialog(async () => (await import('../dialog/reschedule-dialog.tsx')).RescheduleDialog);

interface AppointmentDialogProps {
  id: string;
  /** This is undefined if the time off could not be loaded. */
  timesOff: readonly TimeOff[] | undefined;
  menuOf: (booking: Booking) => ReactNode;
  onClose: () => void;
}

export function AppointmentDialog({ id, timesOff, menuOf, onClose }: AppointmentDialogProps) {
  const query = useBookingAsArtisan(id);
  const { data } = query;
  const [isRescheduling, setRescheduling] = useState(false);
  return (
    <>
      <Dialog title={texts.dialog} onClose={onClose} hasUrl>
        {data ? (
          <Appointment booking={data} menu={menuOf(data)} onReschedule={() => setRescheduling(true)} />
        ) : (
          <NoBooking query={query} back={texts.toCalendar} onBack={onClose} />
        )}
      </Dialog>
      {data && isRescheduling && (
        <RescheduleDialog booking={data} side="artisan" timesOff={timesOff} onClose={() => setRescheduling(false)} />
      )}
    </>
  );
}

interface AppointmentProps {
  booking: Booking;
  menu: ReactNode;
  onReschedule: () => void;
}

function Appointment({ booking, menu, onReschedule }: AppointmentProps) {
  const subject = useBookingSubject(booking, 'artisan');
  const { booking_status, expires_at, work_address, problem } = booking;
  const facts: SheetFact[] = [
    [sheetTexts.price, priceText(booking, subject)],
    [sheetTexts.takes, spanText(booking)],
    [texts.customer, booking.customer_name],
    [texts.where, <AppointmentPlace key="where" booking={booking} />],
    [texts.howToFind, work_address?.how_to_find],
    [sheetTexts.replyBy, !booking_status && expires_at && nearInstantText(expires_at)],
    [problemTexts.problem, problem?.reason],
  ];
  return (
    <>
      <AppointmentState booking={booking} menu={menu} />
      <JobSheet
        subject={subject}
        visit={<VisitPanel booking={booking} reader="artisan" />}
        facts={facts}
        rescheduling={<ReschedulePanel booking={booking} reader="artisan" />}
        actions={<AppointmentSteps booking={booking} onReschedule={onReschedule} />}
      />
    </>
  );
}

function AppointmentPlace({ booking }: { booking: Booking }) {
  const { customer_address, customer_name, booking_status } = booking;
  if (!customer_address) return booking_status ? texts.addressRemoved : texts.addressLater;
  return (
    <>
      {lacksHouseNumber(booking) && <strong className={typeStyles.strong}>{bookingTexts.noHouse}</strong>}
      <AppointmentAddress address={customer_address} />
      {lacksHouseNumber(booking) && <span className={typeStyles.note}>{texts.houseMissing(customer_name)}</span>}
    </>
  );
}

function AppointmentState({ booking, menu }: Pick<AppointmentProps, 'booking' | 'menu'>) {
  const { booking_status: status } = booking;
  const lateReschedule = lateRescheduleText(booking, 'artisan');
  return (
    <div className={styles.state}>
      <Chip tone={status ? (status === bookingState.accepted ? 'accepted' : 'plain') : 'awaiting'}>
        {status === bookingState.cancelled ? cancelledText(booking, 'artisan') : stateText(booking, 'artisan')}
      </Chip>
      {lateReschedule !== null && <Chip>{lateReschedule}</Chip>}
      <span className={styles.menu}>{menu}</span>
    </div>
  );
}
