import { namesOf, type Transitions } from './state.ts';

export const jobStates = ['open', 'filled', 'booked', 'expired', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
export const jobState = namesOf(jobStates);

/** A released acceptance opens it again; booking closes it; time ends what was not booked. */
export const jobLife = {
  open: ['filled', 'booked', 'expired', 'cancelled'],
  filled: ['open', 'booked', 'expired', 'cancelled'],
  booked: [],
  expired: [],
  cancelled: [],
} as const satisfies Transitions<JobState>;

export const invitationStates = ['new', 'accepted', 'declined', 'filled', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];
export const invitationState = namesOf(invitationStates);

/** A suspended account loses its acceptance. `filled` and `expired` follow from the request. */
export const invitationLife = {
  new: ['accepted', 'declined', 'filled', 'expired'],
  accepted: ['new'],
  declined: [],
  filled: [],
  expired: [],
} as const satisfies Transitions<InvitationState>;
