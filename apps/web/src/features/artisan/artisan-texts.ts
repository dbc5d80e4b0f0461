import { measuredDays } from '@fixit/contract/artisan';
import { weekLimits } from '@fixit/contract/value/week';

/** Weekday 1 of the contract is Monday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const spanSuffix = (index: number) => (index === 0 ? '' : `, span ${index + 1}`);

export const texts = {
  name: 'Business name',
  phone: 'Phone',
  townOnly: 'Customers see your town and postcode district, not your street.',
  streetIsPublic: 'Customers and visitors see this address, without its postcode.',
  showStreet: 'Show my street to customers',
  postCode: 'Base postcode',
  postCodeHint: 'Customers see its district only.',
  radius: 'How far you travel',
  reach: (kilometres: number, miles: string) => `${kilometres} km, ${miles} miles`,
  about: 'About',
  aboutHint: 'What you are good at, and since when. Customers read it before they ask you.',
  saveFailed: 'It could not be saved. Please try again.',

  measured: `Measured over ${measuredDays} days`,
  measuresFailed: 'Your figures could not be loaded.',
  reply: 'You reply',
  answered: 'Requests answered',
  noRequests: 'None yet',
  ofAll: (answered: number, invited: number) => `${answered} of ${invited}`,
  completed: 'Work completed',
  nothingDone: 'None yet',
  done: (completed: number, rate: number) => `${completed}, ${Math.round(rate * 100)}% of those agreed`,
  rating: 'Rating',
  notRated: 'New',
  rated: (ratings: number, reviews: number) => `${ratings} from ${reviews === 1 ? '1 review' : `${reviews} reviews`}`,
  customers: 'Customers',

  feed: 'Your calendar in other apps',
  feedHint:
    'Subscribe to this address in the calendar of your phone or computer, and your appointments appear there. Anyone with the address can read them.',
  feedAddress: 'Calendar address',
  copy: 'Copy',
  copied: 'Address copied',
  renew: 'Make a new address',
  renewTitle: 'Make a new address?',
  renewHint:
    'The old address stops working immediately. Calendars that subscribed to it stop showing your appointments until you give them the new one.',
  keepAddress: 'Keep the old one',
  renewed: 'This is your new address. The old one no longer works.',
  renewFailed: 'The new address could not be created. Please try again.',
  feedFailed: 'Your calendar address could not be loaded.',

  hoursHint: 'All times are London time. Customers see your earliest free hour.',
  showHours: 'Show my hours to customers',
  from: (day: string, index: number) => `${day} from${spanSuffix(index)}`,
  to: (day: string, index: number) => `${day} to${spanSuffix(index)}`,
  until: 'to',
  closed: 'No work',
  addShift: (day: string) => `Add hours on ${day}`,
  timeMissing: 'Set both times',
  endsTooEarly: 'Work must end after it begins',
  overlap: (from: string, to: string) => `These hours overlap those from ${from} to ${to}`,
  dayHasMost: `A day has at most ${weekLimits.shiftsADay} periods of work.`,
  dayIsFull: 'This day has no room for more.',
  copyDay: 'Copy to Mon to Fri',
  copyDayOf: (day: string) => ` the hours of ${day}`,
  dayCopied: 'Copied to Monday to Friday. Save to keep the hours.',
  removeShift: (day: string, index: number) => `Remove hours on ${day}${spanSuffix(index)}`,

  firstDay: 'First day off',
  lastDay: 'Last day off',
  lastDayHint: 'Leave it empty for a single day.',
  note: 'Note',
  noteHint: 'Only you see it.',
  addTimeOff: 'Add time off',
  timesOff: 'Upcoming time off',
  noTimeOff: 'No upcoming time off.',
  removeTimeOff: 'Remove',
  stillOn: (count: number) =>
    count === 1
      ? 'You still have an appointment then. Cancel it if you cannot go.'
      : `You still have ${count} appointments then. Cancel them if you cannot go.`,
  seeCalendar: 'See them in the calendar',
  seeInCalendar: 'See it in the calendar',
  removeFailed: 'It could not be removed. Please try again.',
} as const;
