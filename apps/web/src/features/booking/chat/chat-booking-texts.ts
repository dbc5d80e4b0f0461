import { marketName } from '../../../lib/market-name.ts';

export const texts = {
  appointments: 'Appointments',
  firstOf: (count: number) => `1 of ${count}`,
  noHouse: 'no house number yet',
  needsAnswer: 'Your answer is needed',
  // Avoids 'Booking', which is the name of a link in the navigation.
  open: 'See appointment',
  answer: 'See and answer',
  reschedule: 'Change the time',

  propose: 'Propose booking',
  source: (hasPrice: boolean, hasNote: boolean, time: string) => {
    if (hasPrice && hasNote) return `Price and text are from your offer of ${time}`;
    if (hasPrice) return `The price is from your offer of ${time}, the text from the request`;
    return hasNote ? `The text is from your offer of ${time}` : 'The text is from the request';
  },
  date: 'Date',
  start: 'Start',
  drive: (minutes: number, from: string, at: string) =>
    `${minutes} min for the drive${from && ` from ${from}`} after the appointment that ends at ${at}.`,
  travelEstimated: 'Time for each drive is estimated from its distance and kept free.',
  travelSet: (minutes: number) => `${minutes} min are kept free for every drive.`,
  changeTravel: 'Change the travel time',
  travelMinutes: 'Minutes for every drive',
  travelHint: `Leave this empty, and ${marketName} estimates each drive.`,
  saveTravel: 'Save the travel time',
  keepTravel: 'Keep it as it is',
  travelSaved: 'Travel time saved',
  travelFailed: 'The travel time could not be saved. Please try again.',
  hours: 'Duration in hours',
  usualDurations: 'Usual durations',
  wholeDay: 'A day',
  price: 'Price',
  priceHint: 'Optional',
  description: 'Description',
  descriptionPlaceholder: 'What you will do, and what is included',
  send: 'Send proposal',
  sent: 'Booking proposed',
  sendFailed: 'Your proposal could not be sent. Please try again.',

  withdraw: 'Withdraw',
  proposeAgain: 'Propose again',
  failed: 'The appointments of this chat could not be loaded.',
} as const;
