/** What both sides read of appointments in their chat. */
export const chatTexts = {
  appointments: 'Appointments',
  state: {
    awaiting: 'Awaiting answer',
    accepted: 'Accepted',
    disputed: 'Problem reported',
    completed: 'Completed',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    unavailable: 'No longer possible',
    cancelled: 'Cancelled',
  } as Readonly<Record<string, string>>,
  answerUntil: (time: string) => `Answer by ${time}`,
  // Neither says 'Booking': that is the navigation's link.
  open: 'See appointment',
  answer: 'See and answer',
} as const;
