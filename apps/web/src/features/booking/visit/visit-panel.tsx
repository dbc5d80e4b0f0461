import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { Clock } from 'lucide-react';
import { clockText } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Notice } from '../../../ui/banner.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { PhonePanel } from './phone-panel.tsx';
import { VisitActions } from './visit-actions.tsx';
import { visitHeadline } from './visit-headline.ts';
import styles from './visit-panel.module.css';
import { allowedAnnouncements, expectedArrival, openPhones } from './visit-rules.ts';
import { VisitSteps } from './visit-steps.tsx';
import { texts } from './visit-texts.ts';

interface VisitPanelProps {
  booking: Booking;
  reader: BookingSide;
}

export function VisitPanel({ booking, reader }: VisitPanelProps) {
  const now = useNow();
  const announcements = reader === 'artisan' ? allowedAnnouncements(booking, now) : [];
  const phones = openPhones(booking, now);
  if (!booking.visit && !phones && announcements.length === 0) return null;
  return (
    <div className={styles.panel}>
      {reader === 'customer' && booking.visit && <LastAnnouncement booking={booking} />}
      {(booking.visit || announcements.length > 0) && <VisitSteps booking={booking} />}
      {reader === 'artisan' && (phones || announcements.length > 0) && (
        <VisitActions booking={booking} announcements={announcements} />
      )}
      {phones && <PhonePanel booking={booking} reader={reader} phones={phones} />}
    </div>
  );
}

function LastAnnouncement({ booking }: { booking: Booking }) {
  const { artisan_name: otherName, appointment_time, visit } = booking;
  const headline = visitHeadline(booking);
  if (!visit || headline === null) return null;
  const { arrived_at, delay, departed_at } = visit;
  const announced_at = arrived_at ?? delay?.announced_at ?? departed_at ?? '';
  return (
    <div className={styles.announcement} role="status">
      <p className={typeStyles.note}>{texts.announcedAt(otherName, clockText(announced_at))}</p>
      <p className={styles.headline}>{headline}</p>
      {delay && !arrived_at && (
        <Notice icon={Clock} still>
          <strong className={typeStyles.strong}>{texts.instead(expectedArrival(booking), appointment_time)}</strong>{' '}
          {texts.nothingToDo}
        </Notice>
      )}
    </div>
  );
}
