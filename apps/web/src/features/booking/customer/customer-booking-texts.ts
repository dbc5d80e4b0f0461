import { marketName } from '../../../lib/market-name.ts';

export const texts = {
  heading: 'Bookings',
  active: 'Active services',
  upcoming: 'Upcoming Services',
  past: 'Past services',
  noActive: 'No Active services',
  explore: 'Explore services',
  noUpcoming: 'No upcoming services to accept yet',
  session: (artisan: string | null | undefined) => `${marketName} session with ${artisan ?? ''}`.trimEnd(),
  details: 'Details',
  open: 'Open booking',
  accept: 'Accept',
  reject: 'Reject',
  category: 'Category',
  customerName: 'Customer Name',
  customerAddress: 'Customer Address',
  description: 'Service Description',
  artisanName: 'Artisan Name',
  dialog: 'Booking Details',
  confirmed: 'Booking Confirmed',
  rejected: 'Booking Rejected',
  rejectionUndone: 'Undone. The appointment is waiting for your answer again.',
  fetchFailed: 'Failed to fetch bookings',
  acceptFailed: 'Failed to accept booking',
  rejectFailed: 'Failed to reject booking',
  loadFailed: 'Your bookings could not be loaded.',

  noHouse: (name: string) => `${name} does not know the house yet.`,
  giveHouse: 'Add house and street',
  isDone: 'Is the work done?',
  isSettled: 'Is the problem settled?',
  confirm: 'Yes, it is done',
  settle: 'Yes, it is settled',
  workConfirmed: 'Thank you. The work is marked as done.',
  confirmFailed: 'We couldn’t save that.',
  report: 'Report a problem',
  review: 'Leave a review',
  ownReview: 'Your review',
  bookAgain: 'Book again',
} as const;

/** The customer completes this beginning of a message. */
export function bookAgainText(description: string): string {
  const lastWork = description.trim();
  return lastWork
    ? `Hello, could you come again? Last time it was: ${lastWork}\nThis time `
    : 'Hello, could you come again? This time ';
}
