/** What both sides read of appointments in their chat. */
export const talkTexts = {
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
  open: 'Open booking',
  answer: 'Answer in Bookings',
} as const;
