/** The words on the card of an appointment that changes: moved, called off, done, disputed. */
export const changeTexts = {
  answerUntil: (time: string) => `Answer until ${time}`,
  asksFor: (who: string) => `${who} asks for another time:`,
  youAskFor: 'You ask for another time:',
  stands: (time: string) => `Until you answer, the old time stands. Answer until ${time}.`,
  waits: (who: string, time: string) => `Until ${who} answers, the old time stands. It can be answered until ${time}.`,
  takeWish: 'Take new time',
  keepOld: 'Keep old time',
  withdrawWish: 'Withdraw',
  moved: 'The appointment was moved',
  oldStands: 'The old time stands',
  wishWithdrawn: 'Your wish was withdrawn',
  ownRanOut: (who: string, time: string) => `${who} did not answer about ${time} in time. The old time stands.`,
  theirRanOut: (who: string, time: string) =>
    `${who} asked for ${time}, which was not answered in time. The old time stands.`,
  takeFailed: 'The appointment could not be moved.',
  keepFailed: 'Your answer could not be sent.',
  withdrawFailed: 'Your wish could not be withdrawn.',

  isDone: 'Is the work done?',
  isSettled: 'Is the problem settled?',
  confirm: 'Yes, it is done',
  confirmed: 'Thank you. The work is marked as done.',
  settle: 'Yes, it is settled',
  confirmFailed: 'That could not be noted.',

  report: 'Report a problem',
  problemReported: 'Problem reported',

  review: 'Leave a review',
  bookAgain: 'Book again',
  cancelled: 'Cancelled',
  cancelledBy: {
    you: 'Cancelled by you',
    customer: 'Cancelled by the customer',
    artisan: 'Cancelled by the artisan',
  },
  movedLateBy: {
    you: 'Moved late by you',
    customer: 'Moved late by the customer',
    artisan: 'Moved late by the artisan',
  },
  late: 'late',
  lateFlag: 'Flagged as late',
  /** Of appointments that no list shows any more. */
  cameToNothing: {
    rejected: 'Rejected by you',
    withdrawn: 'Withdrawn by the artisan',
    expired: 'Not answered in time',
    unavailable: 'The artisan’s time is taken',
  } as Readonly<Record<string, string>>,
} as const;

/** The sentence with which an earlier appointment is taken up again; it ends where the customer goes on. */
export function againText(description: string): string {
  const last = description.trim();
  return last
    ? `Hello, could you come again? Last time it was: ${last}\nThis time `
    : 'Hello, could you come again? This time ';
}
