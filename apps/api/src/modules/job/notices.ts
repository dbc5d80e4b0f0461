import { errors } from '@fixit/contract/error';
import type { NewNotification } from '../notification/actions.ts';

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

/** To the customer: who is interested. */
export function jobAcceptedNotice(job_id: string, business_name: string): Notice {
  return {
    kind: 'job_accepted',
    title: `${business_name} accepted your request`,
    body: 'You can chat about the details now.',
    link: `/accepted-providers?job_id=${job_id}`,
  };
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
