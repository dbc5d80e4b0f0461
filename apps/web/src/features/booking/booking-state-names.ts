import type { BookingSide } from '@fixit/contract/booking/booking-shape';

const sharedNames = {
  accepted: 'Accepted',
  disputed: 'Problem reported',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;

export const stateNames: Readonly<Record<BookingSide, Readonly<Record<string, string>>>> = {
  customer: {
    ...sharedNames,
    awaiting: 'Awaiting response',
    rejected: 'Rejected by you',
    withdrawn: 'Withdrawn by the artisan',
    expired: 'Not answered in time',
    unavailable: 'The artisan’s time is taken',
  },
  artisan: {
    ...sharedNames,
    awaiting: 'Awaiting response',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    unavailable: 'No longer possible',
  },
};
