import { bookingTimes } from '@fixit/contract/booking';

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
  asked: (who: string) => `${who} was asked for the new time`,
  askFailed: 'Your request to reschedule could not be sent.',
  pickDate: 'Choose a day',
  pickTime: 'Choose a time',

  freeUntil: (time: string) =>
    `Free until ${time}, ${bookingTimes.freeCancellationHours} hours before the start. After that a change is flagged as late.`,
  lateNow: (time: string) => `It was free until ${time}. A change now is flagged as late, and both of you see that.`,
} as const;
