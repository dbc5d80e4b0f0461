import { errors } from '@fixit/contract/error';
import { poundsText } from '@fixit/contract/pounds';
import type { NewNotification } from '../notification/actions.ts';
import type { Offer } from './request-repository.ts';

type Notice = Omit<NewNotification, 'account_id'>;

const requestLink = (job_id: string) => `/workspace/requests?job_id=${job_id}`;

/** To those who are asked: what for, and in which district; never who asks. */
export function jobRequestNotice(
  job_id: string,
  wanted: { category: string; outward: string; description: string },
): Notice {
  return {
    kind: 'job_request',
    title: `New request: ${wanted.category} in ${wanted.outward}`,
    body: wanted.description,
    link: requestLink(job_id),
  };
}

/** To the customer: who is interested, at what price, and what they say to it. */
export function jobAcceptedNotice(job_id: string, business_name: string, offer: Offer): Notice {
  return {
    kind: 'job_accepted',
    title: `${business_name} accepted your request`,
    body: wordsOf(offer) || 'You can chat about the details now.',
    link: `/accepted-providers?job_id=${job_id}`,
  };
}

function wordsOf({ note, price, price_kind }: Offer): string {
  const asks = price === null ? '' : `${price_kind === 'price' ? 'Price' : 'Call-out fee'} ${poundsText(price)}.`;
  return [asks, note].filter(Boolean).join(' ');
}

/** To those who had not answered when the last place was taken. */
export function jobFilledNotice(job_id: string, wanted: { category: string; outward: string }): Notice {
  return {
    kind: 'job_filled',
    title: `Request filled: ${wanted.category} in ${wanted.outward}`,
    body: errors.job_filled.message,
    link: requestLink(job_id),
  };
}

/** To those who had not answered when the customer agreed an appointment. */
export function jobBookedNotice(job_id: string): Notice {
  return {
    kind: 'job_filled',
    title: 'A request was filled',
    body: 'The customer who asked has agreed an appointment with another artisan.',
    link: requestLink(job_id),
  };
}

/** To those who were asked and did not decline. */
export function jobCancelledNotice(): Notice {
  return {
    kind: 'job_cancelled',
    title: 'A request was taken back',
    body: 'The customer has cancelled the request that you were asked for.',
    link: '/workspace/requests',
  };
}

/** To the customer whose request ran out: that it did, and what can still be done with it. */
export function jobExpiredNotice(job: { id: string; category: string; accepted_count: number }): Notice {
  const isAnswered = job.accepted_count > 0;
  return {
    kind: 'job_expired',
    title: `Your request for ${job.category} has ended`,
    body: isAnswered
      ? 'No more artisans can accept it. You can still chat with those who did.'
      : 'Nobody accepted it in time. You can ask again, or look further away.',
    link: isAnswered ? `/accepted-providers?job_id=${job.id}` : '/bookings',
  };
}

/** To the customer whose request the operator closed. */
export function jobClosedForCustomer(category: string, reason: string): Notice {
  return { kind: 'job_cancelled', title: `Your request was closed: ${category}`, body: reason, link: '/notifications' };
}

/** To those who were asked for a request that the operator closed, and did not decline. */
export function jobClosedForArtisan(job_id: string, category: string): Notice {
  return {
    kind: 'job_cancelled',
    title: `A request was closed: ${category}`,
    body: 'We have closed the request that you were asked for.',
    link: `/workspace/requests?job_id=${job_id}`,
  };
}
