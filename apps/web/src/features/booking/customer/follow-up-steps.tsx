import type { Booking } from '@fixit/contract/booking';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { stepsOf } from '../booking-rules.ts';
import { texts } from './customer-booking-texts.ts';

/** The page provides these actions, because they lead into other features. */
export interface BookingActions {
  review: (booking: Booking) => void;
  bookAgain: (booking: Booking) => void;
  menuOf: (booking: Booking) => ReactNode;
}

export interface FollowUpStepsProps {
  booking: Booking;
  actions: BookingActions;
}

export function FollowUpSteps({ booking, actions }: FollowUpStepsProps) {
  const steps = stepsOf(booking, useNow());
  return (
    <>
      {steps.has('review') && (
        <Button variant="secondary" onClick={() => actions.review(booking)}>
          {texts.review}
        </Button>
      )}
      {steps.has('read-review') && <Button onClick={() => actions.review(booking)}>{texts.ownReview}</Button>}
      {steps.has('book-again') && <Button onClick={() => actions.bookAgain(booking)}>{texts.bookAgain}</Button>}
    </>
  );
}
