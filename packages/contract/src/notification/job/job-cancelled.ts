import { jobSlots } from '../../link.ts';
import type { KindRules, KindWords } from '../kind.ts';
import { describeJob, exampleJob, type JobDetails } from './job-details.ts';

/**
 * `reason` says why Fixit closed the request, or is null if the customer cancelled it.
 * `had_accepted` applies only to artisans.
 */
type CancelledDetails = JobDetails & { reason: string | null; had_accepted: boolean };

export const jobCancelled = {
  side: 'both',
  setting: { group: 'job', name: 'A request is withdrawn or closed' },
  seenOn: ['link'],
} as const satisfies KindRules;

const requestText = ({ had_accepted }: CancelledDetails) =>
  had_accepted ? 'the request that you accepted' : 'a request that was sent to you';

export const jobCancelledWords: KindWords<CancelledDetails> = {
  link: { to: 'job', slot: ({ reader }) => (reader === 'customer' ? jobSlots.closed : '') },
  quotes: false,
  title: ({ reader, reason, ...job }) => {
    if (reader === 'customer') return `Your request was closed: ${job.category}`;
    return `Request ${reason === null ? 'withdrawn' : 'closed'}: ${describeJob(job)}`;
  },
  text: ({ reader, ...job }) => {
    if (reader === 'customer') return job.reason ?? '';
    return job.reason === null
      ? `The customer has cancelled ${requestText(job)}.`
      : `We have closed ${requestText(job)}. Reason: ${job.reason}`;
  },
  email: ({ reader, ...job }) => {
    if (reader === 'customer') {
      return {
        subject: `We have closed your request for ${job.category}`,
        paragraphs: [
          `We have closed your request for ${job.category}. No artisan can accept it any more.`,
          'If you think this is a mistake, reply to this email.',
        ],
        facts: [['Reason', job.reason]],
        action: 'See your bookings',
      };
    }
    const firstParagraph =
      job.reason === null ? `The customer has cancelled ${requestText(job)}.` : `We have closed ${requestText(job)}.`;
    return {
      subject: `No longer needed: ${describeJob(job)}`,
      paragraphs: [firstParagraph, 'You do not need to do anything.'],
      facts: [
        ['Trade', job.category],
        ['District', job.district],
        ['Reason', job.reason],
      ],
      action: 'See the request',
    };
  },
  digest: (count) => `${count} requests were cancelled`,
  examples: [
    { reader: 'artisan', ...exampleJob, reason: null, had_accepted: true },
    { reader: 'artisan', ...exampleJob, reason: 'This request names a person.', had_accepted: false },
    { reader: 'customer', ...exampleJob, reason: 'This request names a person.', had_accepted: false },
  ],
};
