import type { Booking } from '@fixit/contract/booking';
import { late } from '../../ui/lazy-dialog.tsx';
import type { BookingDoors } from './after-steps.tsx';
import type { BookingChoice } from './booking-choice.ts';

interface BookingDialogsProps {
  bookings: readonly Booking[];
  choice: BookingChoice;
  doors: BookingDoors;
}

const BookingDetails = late(async () => (await import('./booking-details.tsx')).BookingDetails);

const changes = {
  reschedule: late(async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog),
  cancel: late(async () => (await import('./cancel-dialog.tsx')).CancelDialog),
  problem: late(async () => (await import('./problem-dialog.tsx')).ProblemDialog),
};

/** The appointment that the address names, and above it what is being changed. */
export function BookingDialogs({ bookings, choice, doors }: BookingDialogsProps) {
  const named = (wanted: string | null | undefined) =>
    wanted == null ? undefined : bookings.find(({ id }) => id === wanted);
  const { opened } = choice;
  const changed = named(choice.changing?.id);
  const Changing = choice.changing && changes[choice.changing.change];
  return (
    <>
      {opened !== null && (
        <BookingDetails
          id={opened}
          booking={named(opened) ?? null}
          doors={doors}
          onChange={(change) => choice.change(opened, change)}
          onClose={choice.close}
        />
      )}
      {changed && Changing && <Changing booking={changed} onClose={choice.leave} />}
    </>
  );
}
