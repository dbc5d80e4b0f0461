import type { Booking } from '@fixit/contract/booking';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { changeTexts as texts } from './change-texts.ts';
import { stepsOf } from './steps.ts';

/** The ways from an appointment into other rooms, which the page opens. */
export interface BookingDoors {
  review: (booking: Booking) => void;
  bookAgain: (booking: Booking) => void;
}

export interface AfterProps {
  booking: Booking;
  doors: BookingDoors;
}

/** What follows an appointment that is over: a review, and the next one. */
export function AfterSteps({ booking, doors }: AfterProps) {
  const steps = stepsOf(booking, useNow());
  return (
    <>
      {steps.has('review') && (
        <Button look="ink" onClick={() => doors.review(booking)}>
          {texts.review}
        </Button>
      )}
      {steps.has('book-again') && <Button onClick={() => doors.bookAgain(booking)}>{texts.bookAgain}</Button>}
    </>
  );
}
