import type { Booking } from '@fixit/contract/booking';
import type { BookingSide } from '@fixit/contract/booking/booking-shape';
import { appointmentText, nearInstantText } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './booking-prompt.module.css';
import { openRescheduleOf } from './booking-schedule.ts';
import { bookingTexts as texts } from './booking-texts.ts';
import { noReplyText } from './describe-booking.ts';
import { otherNameOf, useAnswerReschedule } from './reschedule-changes.ts';

interface ReschedulePanelProps {
  booking: Booking;
  reader: BookingSide;
}

export function ReschedulePanel({ booking, reader }: ReschedulePanelProps) {
  const pendingReschedule = openRescheduleOf(booking, useNow());
  const { reschedule } = booking;
  const otherName = otherNameOf(booking, reader);
  const changes = useAnswerReschedule(reader, booking.id);
  if (!reschedule) return null;
  if (!pendingReschedule) return <p className={typeStyles.note}>{noReplyText(reschedule, reader, otherName)}</p>;
  const isOwn = pendingReschedule.asked_by === reader;
  const until = nearInstantText(pendingReschedule.expires_at);
  return (
    <div className={styles.prompt}>
      <p>
        {isOwn ? texts.youReschedule : texts.otherSideReschedules(otherName)}{' '}
        <time
          className={styles.time}
          dateTime={`${pendingReschedule.appointment_date}T${pendingReschedule.appointment_time}`}
        >
          {appointmentText(pendingReschedule.appointment_date, pendingReschedule.appointment_time)}
        </time>{' '}
        {pendingReschedule.late && <Chip>{texts.lateFlag}</Chip>}
      </p>
      <p className={typeStyles.note}>{isOwn ? texts.untilTheyReply(otherName, until) : texts.untilYouReply(until)}</p>
      <Choices isOwn={isOwn} {...changes} />
    </div>
  );
}

type ChoicesProps = ReturnType<typeof useAnswerReschedule> & { isOwn: boolean };

function Choices({ isOwn, accept, decline, withdraw }: ChoicesProps) {
  const pending = accept.isPending || decline.isPending;
  return (
    <div className={styles.choices}>
      {isOwn ? (
        <Button destructive onClick={() => withdraw.change()} pending={withdraw.isPending}>
          {texts.withdrawRequest}
        </Button>
      ) : (
        <>
          <Button destructive onClick={() => decline.change()} pending={decline.isPending} disabled={pending}>
            {texts.keepOldTime}
          </Button>
          <Button variant="secondary" onClick={() => accept.change()} pending={accept.isPending} disabled={pending}>
            {texts.takeNewTime}
          </Button>
        </>
      )}
    </div>
  );
}
