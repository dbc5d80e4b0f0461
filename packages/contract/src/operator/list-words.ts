import type { bookingStates } from '../booking.ts';
import type { jobStates } from '../job/job-life.ts';

export const personStates = { active: 'Active', suspended: 'Suspended', deleted: 'Deleted' } as const;

export const requestStates = {
  open: 'Open',
  filled: 'Filled',
  booked: 'Booked',
  expired: 'Expired',
  cancelled: 'Cancelled',
} as const satisfies Record<(typeof jobStates)[number], string>;

export const appointmentStates = {
  awaiting: 'Proposed',
  accepted: 'Agreed',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  unavailable: 'Unavailable',
  completed: 'Completed',
  cancelled: 'Cancelled',
  disputed: 'Disputed',
} as const satisfies Record<(typeof bookingStates)[number], string>;

export const visibleReview = 'shown';

export const hiddenStates = { [visibleReview]: 'Shown', hidden: 'Hidden' } as const;

export const forwardedStates = { waiting: 'Not forwarded yet', forwarded: 'Forwarded' } as const;

export const chosenStates = { chosen: 'Chosen', paused: 'Chosen, not offered now', offered: 'Not chosen' } as const;

export const invitationStates = {
  pending: 'Not used yet',
  used: 'Joined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} as const;
