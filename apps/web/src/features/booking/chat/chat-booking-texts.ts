export const texts = {
  appointments: 'Appointments',
  firstOf: (count: number) => `1 of ${count}`,
  noHouse: 'no house number yet',
  needsAnswer: 'Your answer is needed',
  // Neither says 'Booking': that is the navigation's link.
  open: 'See appointment',
  answer: 'See and answer',

  propose: 'Propose booking',
  date: 'Date',
  start: 'Start',
  hours: 'Duration in hours',
  usualHours: 'Usual durations',
  wholeDay: 'A day',
  price: 'Price',
  priceHint: 'Optional',
  description: 'Description',
  descriptionPlaceholder: 'What you will do, and what is included',
  send: 'Send proposal',
  sent: 'Booking proposed',
  sendFailed: 'Your proposal could not be sent. Please try again.',

  withdraw: 'Withdraw',
  again: 'Propose again',
  failed: 'The appointments of this chat could not be loaded.',
} as const;
