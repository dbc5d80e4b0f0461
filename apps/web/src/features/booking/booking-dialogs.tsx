import type { Booking } from '@fixit/contract/booking';
import type { BookingChoice } from './booking-choice.ts';
import { BookingDetails } from './booking-details.tsx';
import type { BookingDoors } from './booking-steps.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ProblemDialog } from './problem-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

interface BookingDialogsProps {
  bookings: readonly Booking[];
  choice: BookingChoice;
  doors: BookingDoors;
}

const changes = { reschedule: RescheduleDialog, cancel: CancelDialog, problem: ProblemDialog };

/** The appointment that the address names, and above it what is being changed. */
export function BookingDialogs({ bookings, choice, doors }: BookingDialogsProps) {
  const named = (wanted: string | null | undefined) =>
    wanted == null ? undefined : bookings.find(({ id }) => id === wanted);
  const opened = named(choice.opened);
  const changed = named(choice.changing?.id);
  const Changing = choice.changing && changes[choice.changing.change];
  return (
    <>
      {opened && (
        <BookingDetails
          booking={opened}
          doors={doors}
          onChange={(change) => choice.change(opened.id, change)}
          onClose={choice.close}
        />
      )}
      {changed && Changing && <Changing booking={changed} onClose={choice.leave} />}
    </>
  );
}
