import type { Booking } from '@fixit/contract/booking';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChangeRule } from '../change-rule.tsx';
import { wishOf } from '../steps.ts';
import styles from './appointment-dialog.module.css';
import { ownBookingTexts as texts } from './appointment-texts.ts';
import { useCancelAsArtisan, useCompleteBooking } from './change-queries.ts';

interface OwnStepsProps {
  booking: Booking;
  onAskForTime: () => void;
}

/** What the artisan may do with an appointment, by the rules that the server keeps. */
export function OwnSteps({ booking, onAskForTime }: OwnStepsProps) {
  const { id, booking_status: status, starts_at, ends_at, conversation_id } = booking;
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const complete = useCompleteBooking(id);
  const callOff = useCancelAsArtisan(id);
  const isAgreed = status === 'accepted' && starts_at !== undefined && ends_at !== undefined;
  const hasBegun = isAgreed && Date.parse(starts_at) <= now;
  const hasEnded = isAgreed && Date.parse(ends_at) <= now;
  if (asking && isAgreed && !hasEnded) return <SureToCancel booking={booking} onKeep={() => setAsking(false)} />;
  return (
    <div className={styles.steps}>
      {hasBegun && (
        <Button look="primary" pending={complete.isPending} onClick={() => complete.change()}>
          {texts.complete}
        </Button>
      )}
      {conversation_id && <ButtonLink href={paths.chat(conversation_id)}>{texts.chat}</ButtonLink>}
      {!status && (
        <Button pending={callOff.isPending} onClick={() => callOff.change()}>
          {texts.withdraw}
        </Button>
      )}
      {isAgreed && !hasBegun && !wishOf(booking, now) && <Button onClick={onAskForTime}>{texts.askForTime}</Button>}
      {isAgreed && !hasEnded && <Button onClick={() => setAsking(true)}>{texts.cancel}</Button>}
    </div>
  );
}

/** The rule, before the click that calls an accepted appointment off. */
function SureToCancel({ booking, onKeep }: { booking: Booking; onKeep: () => void }) {
  const callOff = useCancelAsArtisan(booking.id);
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone, and on a phone the question may stand below the window.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.sure}>
      <p className={styles.question}>{texts.sure}</p>
      <ChangeRule booking={booking} />
      <div className={styles.steps}>
        <Button onClick={onKeep}>{texts.keep}</Button>
        <Button look="secondary" pending={callOff.isPending} onClick={() => callOff.change()}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
