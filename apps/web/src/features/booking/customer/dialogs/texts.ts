export const texts = {
  replyBy: 'Reply by',
  reschedule: 'Change the time',
  cancel: 'Cancel booking',
  cancelQuestion: (who: string, time: string) => `Cancel your appointment with ${who} on ${time}?`,
  keep: 'Keep booking',
  cancelled: 'Booking Cancelled',
  cancelFailed: 'The booking could not be cancelled.',

  reportLead: (who: string) =>
    `Say what went wrong. ${who} is told, and the booking stays open until you say that it is settled.`,
  reason: 'What is wrong',
  reasonPlaceholder: 'What was agreed, what was done, what is missing',
  sendReport: 'Send report',
  reported: 'Your report was sent',
  reportFailed: 'Your report could not be sent.',

  calendar: 'Add to calendar',
  calendarFailed: 'The calendar file could not be loaded.',
  calendarName: (day: string) => `fixit-${day}.ics`,

  toBookings: 'See your bookings',
} as const;
