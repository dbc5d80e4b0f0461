import { bookingTimes } from '@fixit/contract/booking/booking-times';

export const texts = {
  price: 'Price',
  problem: 'Problem',

  unknown: 'Appointment not found',
  unknownMore: 'It may have been removed, or it belongs to another account.',
  notLoaded: 'This appointment could not be loaded.',

  newDate: 'New date',
  newTime: 'New time',
  askFor: 'Ask for this time',
  bookedFor: (time: string) => `Booked for ${time}.`,
  mustAgree: (who: string) => `${who} has to agree. Until then the original time stands.`,
  requestSent: (who: string) => `${who} was asked for the new time`,
  askFailed: 'Your request to change the time could not be sent.',
  pickDate: 'Choose a day',
  pickTime: 'Choose a time',
  // The server's own words.
  mustLieAhead: 'Please choose a time that lies ahead',
  dayOff: 'You are off on that day',

  inTimeUntil: (time: string) =>
    `Change or cancel by ${time}, ${bookingTimes.freeCancellationHours} hours before the start. After that it is flagged as late.`,
  lateNow: (time: string) =>
    `The last time to change or cancel without a flag was ${time}. A change now is flagged as late, and both of you see that.`,
} as const;
