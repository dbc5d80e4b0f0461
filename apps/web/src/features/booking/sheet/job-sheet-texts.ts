import { type Booking, bookingState } from '@fixit/contract/booking';
import { bookingTimes } from '@fixit/contract/booking/booking-times';
import type { SheetRequest } from '@fixit/contract/job/job-sheet';
import { poundsText } from '@fixit/contract/value/pounds';

type PricedOffer = Pick<NonNullable<SheetRequest['offer']>, 'price' | 'price_kind'>;

/** Returns '£65 for the job' or '£40 call-out fee', for example, or '' without a price. */
export function offerText({ price, price_kind }: PricedOffer): string {
  if (price == null) return '';
  return `${poundsText(price)} ${price_kind === 'call_out_fee' ? texts.callOutFee : texts.forTheJob}`;
}

export function agreedHeading({ booking_status }: Booking, isRescheduling: boolean): string {
  if (!booking_status) return texts.proposed;
  if (booking_status !== bookingState.accepted) return texts.lastTime;
  return isRescheduling ? texts.agreedForNow : texts.agreed;
}

export const texts = {
  callOutFee: 'call-out fee',
  forTheJob: 'for the job',

  proposed: 'Proposed',
  agreed: 'Agreed',
  agreedForNow: 'Agreed, new time requested',
  lastTime: 'Appointment',
  nothing: 'Nothing agreed yet',
  noTime: 'No time agreed yet',
  youOffered: (offer: string) => (offer ? `You offered ${offer}` : 'You accepted the request'),
  theyOffered: (name: string, offer: string) => (offer ? `${name} offered ${offer}` : `${name} accepted your request`),

  price: 'Price',
  takes: 'Takes',
  address: 'Address',
  howToFind: 'How to find it',
  replyBy: 'Reply by',

  request: { customer: 'Your request', artisan: 'The request' },
  budget: 'Budget',
  noBudget: 'None given',
  sentAt: 'Asked',
  requestWithdrawn: 'The request was withdrawn.',
  offer: { customer: (name: string) => `${name} offered`, artisan: () => 'Your offer' },
  work: 'What is agreed',
  proposedWork: 'What is proposed',
  history: 'What has happened',
  others: 'Other appointments',
  readAll: 'Read all',
  photosOf: (category: string) => category,

  next: {
    answer: 'Next: accept or reject.',
    answerMore: (time: string) => `Without an answer, the time is free for others after ${time}.`,
    theyAnswer: (name: string) => `Next: ${name} accepts or rejects.`,
    theyAnswerMore: (time: string) => `The proposal ends on ${time} without an answer.`,
    house: (name: string) => `${name} does not know the house yet.`,
    houseMore: 'Open the appointment to add the house and street.',
    theyGiveHouse: (name: string) => `Next: ${name} says which house it is.`,
    theyGiveHouseMore: 'It appears here as soon as it is known.',
    theyCome: (name: string, day: string) => `Next: ${name} will come on ${day}.`,
    youGo: (name: string, time: string) => `Next: be at ${name}’s on ${time}.`,
    freeUntil: (time: string) => `You can change the time until ${time}. After that, a change is flagged as late.`,
    confirm: 'Next: say whether the work is done.',
    confirmMore: `Open the appointment to say so. Without an answer it counts as done after ${bookingTimes.completesAfterDays} days.`,
    complete: 'Next: mark the work as done.',
    completeMore: `Open the appointment to do so. After ${bookingTimes.completesAfterDays} days it counts as done.`,
    settle: (name: string) => `Next: settle the problem with ${name}.`,
    settleCustomerMore: 'Write here what would put it right. Say in the appointment when it is settled.',
    settleArtisanMore: 'Write here how you will put it right.',
    review: 'Next: say how it went.',
    reviewMore: 'Open the appointment to leave a review.',
    done: 'The work is done.',
    proposeAgain: 'Next: propose another time.',
    theyProposeAgain: (name: string) => `Next: ${name} may propose another time.`,
    sayTime: 'Write here which times suit you.',
    propose: 'Next: propose a time.',
    proposeMore: 'Price and text are filled in from your offer.',
    proposeUnasked: 'Next: propose a time and a price.',
    theyPropose: (name: string) => `Next: ${name} proposes a time.`,
    theyProposeUnasked: (name: string) => `Next: ${name} proposes a time and a price.`,
    theyProposeUnaskedMore: 'Write what needs doing, or send a photo.',
  },
} as const;
