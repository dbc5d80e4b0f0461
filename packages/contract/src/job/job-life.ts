import { namesOf, statesBefore, type Transitions } from '../state.ts';

export const jobStates = ['open', 'filled', 'booked', 'expired', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
export const jobState = namesOf(jobStates);

/**
 * A released acceptance reopens a request, a booking closes it, and it expires unless it is booked.
 * A booked request is cancelled with its last booking. That is derived from the bookings and not
 * stored, so a new booking makes it booked again.
 */
export const jobLife = {
  open: ['filled', 'booked', 'expired', 'cancelled'],
  filled: ['open', 'booked', 'expired', 'cancelled'],
  booked: ['cancelled'],
  expired: [],
  cancelled: [],
} as const satisfies Transitions<JobState>;

/** A request in these states can be accepted, withdrawn or closed until it expires. */
export const openJobStates = statesBefore(jobLife, 'expired');

export const invitationStates = ['new', 'accepted', 'declined', 'filled', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];
export const invitationState = namesOf(invitationStates);

/** A suspended account loses its acceptance. `filled` and `expired` are derived from the request. */
export const invitationLife = {
  new: ['accepted', 'declined', 'filled', 'expired'],
  accepted: ['new'],
  declined: [],
  filled: [],
  expired: [],
} as const satisfies Transitions<InvitationState>;
