import { bookingTimes } from '@fixit/contract/booking/booking-times';
import { durationText } from '../../../lib/format.ts';

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const wordsByMinutes: Readonly<Record<number, string>> = { 30: 'half an hour', 60: 'an hour', 480: 'a day' };
const shortDuration = (minutes: number) => wordsByMinutes[minutes] ?? durationText(minutes);

export const texts = {
  problem: 'Problem',

  unknown: 'Appointment not found',
  unknownMore: 'It may have been removed, or it belongs to another account.',
  notLoaded: 'This appointment could not be loaded.',

  reschedule: 'Change the time',
  newDate: 'New date',
  newTime: 'New time',
  askFor: 'Ask for this time',
  bookedFor: (time: string) => `Booked for ${time}.`,
  mustAgree: (name: string) => `${name} has to agree. Until then the original time applies.`,
  requestSent: (name: string) => `${name} was asked for the new time`,
  askFailed: 'Your request to change the time could not be sent.',
  pickDate: 'Choose a day',
  pickTime: 'Choose a time',
  // The server uses the same text.
  mustBeInFuture: 'Please choose a time in the future',
  dayOff: 'You are off on that day',

  theyAreFree: (minutes: number) => `When they are free for ${shortDuration(minutes)}`,
  youAreFree: (minutes: number) => `When you are free for ${shortDuration(minutes)}`,
  nothingFree: 'Nothing free',
  anotherTime: 'Another time',
  chooseTime: 'Choose a time.',
  noHours: (name: string) => `${name} has not given any hours. Say what suits you.`,
  noOwnHours: 'You have not set your hours yet, so no free times are known.',
  outsideTheirs: (what: string) => `${what} is outside their hours`,
  outsideYours: (what: string) => `${what} is outside your hours`,
  mayAsk: 'You can ask, but they may well say no.',
  endsAcrossChange: (end: string) => `It ends on ${end}, because the clocks change.`,
  wasTaken: (time: string) => `${time} has just been taken.`,
  nothingSent: 'Nothing was sent. These are free now.',

  inTimeUntil: (time: string) =>
    `Change or cancel by ${time}, ${bookingTimes.freeCancellationHours} hours before the start. After that it is flagged as late.`,
  lateNow: (time: string) =>
    `The last time to change or cancel without a flag was ${time}. A change now is flagged as late, and both of you see that.`,
} as const;
