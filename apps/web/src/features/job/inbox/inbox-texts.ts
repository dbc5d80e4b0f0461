import { type Invitation, jobLimits } from '@fixit/contract/job';
import { formerCustomer } from '@fixit/contract/value/former-people';
import { marketName } from '../../../lib/market-name.ts';

type Customer = Invitation['customer'];

/** The customer is null if the account was deleted, and undefined if the server implements only SPEC.md. */
const nameOf = (customer: Customer, fallback = 'the customer') => customer?.first_name ?? fallback;

export const texts = {
  heading: 'Requests',
  tabs: 'Requests by answer',
  new: 'New',
  accepted: 'Accepted',
  declined: 'Declined',
  filled: 'Filled',
  expired: 'Expired',
  none: {
    new: 'No new requests',
    accepted: 'No accepted requests yet',
    declined: 'No declined requests',
    filled: 'No requests were filled before you answered',
    expired: 'No requests have expired',
  },
  noneHint: {
    new: 'When somebody nearby needs your trade, their request appears here immediately.',
    accepted: 'Requests that you accept appear here, with a link to the chat.',
    declined: 'Requests that you decline appear here.',
    filled: `A request is filled when ${jobLimits.acceptances} artisans have accepted it, or one has been booked.`,
    expired: `A request is open for ${jobLimits.hours} hours, or until its customer withdraws it.`,
  },
  failed: 'Your requests could not be loaded.',
  older: 'Show older requests',
  titleOf: (category: string, customer: Customer) =>
    customer === undefined ? category : `${category} for ${nameOf(customer, formerCustomer)}`,
  milesAway: (miles: string) => (miles === '0.0' ? 'Close by' : `About ${miles} miles away`),
  budget: (amount: string) => `${amount} budget`,
  noBudget: 'No budget given',
  closesIn: (time: string) => `Closes in ${time}`,
  underAMinute: 'under a minute',
  acceptedBy: (count: number) =>
    count === 0 ? 'Nobody has accepted yet' : `${count} of ${jobLimits.acceptances} accepted`,
  endings: {
    full: `${jobLimits.acceptances} artisans have accepted it.`,
    booked: 'The customer has booked another artisan.',
    expired: 'This request has closed.',
    withdrawn: 'It has been withdrawn.',
    declined: 'You have declined this request.',
  },
  closed: 'Closed',
  closedByMarket: (reason: string) => `${marketName} has closed this request.${reason && ` Reason: ${reason}`}`,
  withdrawnBy: (customer: Customer) => `${nameOf(customer, 'The customer')} has withdrawn this request.`,
  accept: 'Accept',
  decline: 'Decline',
  dialog: 'Accept request',
  send: 'Accept request',
  close: 'Close',
  price: 'Price',
  priceHint: (customer: Customer) => `Optional. ${nameOf(customer, 'The customer')} will see it next to your name.`,
  kind: 'What it pays for',
  kinds: { price: 'The whole job', call_out_fee: 'The call-out' },
  times: 'When could you come?',
  timesHint: (customer: Customer) =>
    `Optional: up to three of your free times. Nothing is held until ${nameOf(customer)} accepts one.`,
  nothingFree: 'Nothing free',
  note: 'Note',
  noteHint: 'Optional: when you could come, what you need to know.',
  notePlaceholder: 'I could come tomorrow after four.',
  offer: (amount: string, kind: Invitation['price_kind']) =>
    kind === 'call_out_fee' ? `${amount} call-out fee` : `${amount} for the job`,
  yourNote: 'Your note',
  done: (customer: Customer) => `Request accepted. ${nameOf(customer, 'The customer')} has been told.`,
  acceptedBefore: 'You had already accepted this request. Your first offer has not changed.',
  requestDeclined: (customer: Customer) => (customer ? `Declined: ${customer.first_name}` : 'Request declined'),
  declineUndone: (customer: Customer) =>
    customer ? `Undone. ${customer.first_name} is waiting for you again.` : 'Undone. The request is open again.',
  acceptFailed: 'Your acceptance could not be sent. Please try again.',
  declineFailed: 'Your answer could not be sent. Please try again.',
  openChat: 'Open chat',
  waiting: (customer: Customer) => `The chat opens when ${nameOf(customer)} writes to you.`,
} as const;
