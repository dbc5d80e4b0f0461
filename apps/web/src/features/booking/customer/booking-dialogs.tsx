import type { Booking } from '@fixit/contract/booking';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import type { BookingActions } from './follow-up-steps.tsx';
import type { BookingChoice } from './use-booking-choice.ts';
import { useHouseQuestion } from './use-house-question.ts';

interface BookingDialogsProps {
  bookings: readonly Booking[];
  choice: BookingChoice;
  actions: BookingActions;
}

const loadDetails = () => import('./dialogs/booking-details.tsx');
const BookingDetails = lazyDialog(async () => (await loadDetails()).BookingDetails);

const RescheduleDialog = lazyDialog(async () => (await import('../dialog/reschedule-dialog.tsx')).RescheduleDialog);

const changeDialogs = {
  reschedule: (props: { booking: Booking; onClose: () => void }) => <RescheduleDialog {...props} side="customer" />,
  cancel: lazyDialog(async () => (await import('./dialogs/cancel-dialog.tsx')).CancelDialog),
  // Opens without a press, so it could otherwise open below the details, whose code may arrive later.
  address: lazyDialog(async () => {
    const [{ WorkAddressDialog }] = await Promise.all([import('./dialogs/work-address-dialog.tsx'), loadDetails()]);
    return WorkAddressDialog;
  }),
  problem: lazyDialog(async () => (await import('./dialogs/problem-dialog.tsx')).ProblemDialog),
};

export function BookingDialogs({ bookings, choice, actions }: BookingDialogsProps) {
  const findBooking = (bookingId: string | null | undefined) =>
    bookingId == null ? undefined : bookings.find(({ id }) => id === bookingId);
  const { openedId } = choice;
  const changingBooking = findBooking(choice.changing?.id);
  const ChangeDialog = choice.changing && changeDialogs[choice.changing.change];
  useHouseQuestion(bookings, choice);
  return (
    <>
      {openedId !== null && (
        <BookingDetails
          id={openedId}
          booking={findBooking(openedId) ?? null}
          actions={actions}
          onChange={(change) => choice.change(openedId, change)}
          onClose={choice.close}
        />
      )}
      {changingBooking && ChangeDialog && <ChangeDialog booking={changingBooking} onClose={choice.endChange} />}
    </>
  );
}
