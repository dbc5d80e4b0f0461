/** The words around an appointment that changes: moved, called off, done, disputed. */
export const changeTexts = {
  price: 'Price',
  answerBy: 'Answer until',
  answerUntil: (time: string) => `Answer until ${time}`,
  asksFor: (who: string) => `${who} asks for another time:`,
  youAskFor: 'You ask for another time:',
  stands: (time: string) => `Until you answer, the old time stands. Answer until ${time}.`,
  waits: (who: string, time: string) => `Until ${who} answers, the old time stands. It can be answered until ${time}.`,
  takeWish: 'Take new time',
  keepOld: 'Keep old time',
  withdrawWish: 'Take it back',
  moved: 'The appointment was moved',
  oldStands: 'The old time stands',
  wishWithdrawn: 'Your wish was taken back',
  ownRanOut: (who: string, time: string) => `${who} did not answer about ${time} in time. The old time stands.`,
  theirRanOut: (who: string, time: string) =>
    `${who} asked for ${time}, which was not answered in time. The old time stands.`,
  takeFailed: 'The appointment could not be moved.',
  keepFailed: 'Your answer could not be sent.',
  withdrawFailed: 'Your wish could not be taken back.',

  isDone: 'Is the work done?',
  isSettled: 'Is the problem settled?',
  confirm: 'Yes, it is done',
  confirmed: 'Thank you. The work is marked as done.',
  settle: 'Yes, it is settled',
  confirmFailed: 'That could not be noted.',

  reschedule: 'Change the time',
  newDate: 'New date',
  newTime: 'New time',
  askFor: 'Ask for this time',
  bookedFor: (time: string) => `Booked for ${time}.`,
  mustAgree: (who: string) => `${who} has to agree. Until then the old time stands.`,
  asked: (who: string) => `${who} was asked for the new time`,
  askFailed: 'The other time could not be asked for.',
  pickDate: 'Choose a day',
  pickTime: 'Choose a time',

  cancel: 'Cancel booking',
  cancelQuestion: (who: string, time: string) => `Call off ${who} on ${time}?`,
  keep: 'Keep booking',
  called: 'Booking Cancelled',
  cancelFailed: 'The booking could not be cancelled.',

  freeUntil: (time: string) => `Free until ${time}, 24 hours before the start. After that a change is flagged as late.`,
  lateNow: (time: string) => `It was free until ${time}. A change now is flagged as late, and both of you see that.`,

  report: 'Report a problem',
  reportLead: (who: string) =>
    `Say what went wrong. ${who} is told, and the booking stays open until you say that it is settled.`,
  reason: 'What is wrong',
  reasonPlaceholder: 'What was agreed, what was done, what is missing',
  sendReport: 'Send report',
  reported: 'Your report was sent',
  reportFailed: 'Your report could not be sent.',
  problem: 'Problem',
  problemReported: 'Problem reported',

  review: 'Leave a review',
  bookAgain: 'Book again',
  calendar: 'Add to calendar',
  calendarFailed: 'The calendar file could not be loaded.',
  calendarName: (day: string) => `fixit-${day}.ics`,

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

  unknown: 'There is no such appointment here',
  unknownMore: 'It may have been removed since, or it belongs to another account.',
  notLoaded: 'This appointment could not be loaded.',
  toBookings: 'See your bookings',
} as const;

/** The sentence with which an earlier appointment is taken up again; it ends where the customer goes on. */
export function againText(description: string): string {
  const last = description.trim();
  return last
    ? `Hello, could you come again? Last time it was: ${last}\nThis time `
    : 'Hello, could you come again? This time ';
}
