import type { Booking } from '@fixit/contract/booking';
import { CalendarCheck, CalendarClock } from 'lucide-react';
import { instantText } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isLate } from '../booking-rules.ts';
import { texts } from './booking-dialog-texts.ts';
import styles from './free-until-note.module.css';

/** Renders nothing without a deadline. The server sends none if it had passed when the time was agreed. */
export function FreeUntilNote({ booking }: { booking: Booking }) {
  const isNowLate = isLate(booking, useNow());
  if (!booking.free_until) return null;
  const until = instantText(booking.free_until);
  return (
    <p className={classes(styles.rule, isNowLate && styles.late)}>
      <Icon of={isNowLate ? CalendarClock : CalendarCheck} />
      <span>{isNowLate ? texts.lateNow(until) : texts.inTimeUntil(until)}</span>
    </p>
  );
}
