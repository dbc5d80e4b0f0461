/** The words of the dialogs about an appointment, which come when one is opened. */
export const dialogTexts = {
  price: 'Price',
  answerBy: 'Answer until',

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

  reportLead: (who: string) =>
    `Say what went wrong. ${who} is told, and the booking stays open until you say that it is settled.`,
  reason: 'What is wrong',
  reasonPlaceholder: 'What was agreed, what was done, what is missing',
  sendReport: 'Send report',
  reported: 'Your report was sent',
  reportFailed: 'Your report could not be sent.',
  problem: 'Problem',

  calendar: 'Add to calendar',
  calendarFailed: 'The calendar file could not be loaded.',
  calendarName: (day: string) => `fixit-${day}.ics`,

  unknown: 'There is no such appointment here',
  unknownMore: 'It may have been removed since, or it belongs to another account.',
  notLoaded: 'This appointment could not be loaded.',
  toBookings: 'See your bookings',
} as const;
