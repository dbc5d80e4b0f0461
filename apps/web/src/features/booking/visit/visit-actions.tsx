import type { Booking } from '@fixit/contract/booking';
import { Clock, Navigation } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Icon } from '../../../ui/icon.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import typeStyles from '../../../ui/theme/type.module.css';
import { lacksHouseNumber } from '../booking-rules.ts';
import { directionsTo } from './directions.ts';
import { useAnnounceArrival, useAnnounceDeparture } from './visit-changes.ts';
import styles from './visit-panel.module.css';
import type { Announcement } from './visit-rules.ts';
import { texts } from './visit-texts.ts';

const DelayDialog = lazyDialog(async () => (await import('./delay-dialog.tsx')).DelayDialog);

interface VisitActionsProps {
  booking: Booking;
  announcements: readonly Announcement[];
}

export function VisitActions({ booking, announcements }: VisitActionsProps) {
  const [isDelaying, setDelaying] = useState(false);
  return (
    <div className={styles.actions}>
      {announcements.length > 0 && <AnnounceButton booking={booking} announcements={announcements} />}
      <Directions booking={booking} />
      {announcements.includes('delay') && (
        <Button onClick={() => setDelaying(true)}>
          <Icon of={Clock} />
          {texts.late}
        </Button>
      )}
      {announcements.length > 0 && (
        <p className={`${styles.wide} ${typeStyles.note}`}>{texts.readImmediately(booking.customer_name)}</p>
      )}
      {isDelaying && <DelayDialog booking={booking} onClose={() => setDelaying(false)} />}
    </div>
  );
}

/** Announces departure, then arrival. One button keeps the focus between them; a double click counts once. */
function AnnounceButton({ booking: { id, customer_name }, announcements }: VisitActionsProps) {
  const departure = useAnnounceDeparture(id, customer_name);
  const arrival = useAnnounceArrival(id, customer_name);
  const [label, { change }] = announcements.includes('departure')
    ? [texts.onMyWay, departure]
    : [texts.arrived, arrival];
  return (
    <div className={styles.wide}>
      <Button
        variant="primary"
        wide
        pending={departure.isPending || arrival.isPending}
        onClick={({ detail }) => detail < 2 && change()}
      >
        {label}
      </Button>
    </div>
  );
}

function Directions({ booking }: { booking: Booking }) {
  const label = (
    <>
      <Icon of={Navigation} />
      {texts.directions}
    </>
  );
  // A phone does not show the title of a disabled button, but the address above says what is missing.
  if (lacksHouseNumber(booking) || !booking.customer_address) {
    return (
      <Button disabled title={texts.noDirections}>
        {label}
      </Button>
    );
  }
  return (
    <a
      className={buttonClass()}
      href={directionsTo(booking.customer_address, navigator.userAgent)}
      target="_blank"
      rel="noreferrer"
    >
      {label}
    </a>
  );
}
