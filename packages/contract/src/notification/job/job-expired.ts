import { jobLimits } from '../../job.ts';
import { jobSlots } from '../../link.ts';
import type { KindRules, KindWords } from '../kind.ts';
import { describeJob, exampleJob, type JobDetails } from './job-details.ts';

/** `accepted` says whether any artisan has accepted the request or, to an artisan, whether the reader has. */
type ExpiredDetails = JobDetails & { accepted: boolean };

/** The request lists acceptances only, so its screen does not show this. */
export const jobExpired = {
  side: 'both',
  setting: { group: 'job', name: 'A request has expired' },
  seenOn: [],
} as const satisfies KindRules;

export const jobExpiredWords: KindWords<ExpiredDetails> = {
  link: {
    to: 'job',
    slot: ({ reader, accepted }) => (reader === 'customer' && !accepted ? jobSlots.noneLeft : ''),
  },
  quotes: false,
  title: ({ reader, ...job }) =>
    reader === 'customer' ? `Your request for ${job.category} has ended` : `Request ended: ${describeJob(job)}`,
  text: ({ reader, accepted }) => {
    if (reader === 'artisan') {
      return accepted
        ? 'This request closed without a booking. If you are already talking, you can still agree an appointment in the chat.'
        : 'This request has closed, so you no longer need to reply.';
    }
    return accepted
      ? 'No more artisans can accept it. You can still chat with those who did.'
      : 'Nobody accepted it in time. You can ask again, or look further away.';
  },
  email: ({ reader, accepted, ...job }) => {
    if (reader === 'artisan') {
      return {
        subject: `Closed: ${describeJob(job)}`,
        paragraphs: [
          `The request for ${describeJob(job)} has closed without a booking.`,
          accepted
            ? 'If you are already talking to the customer, you can still agree an appointment in the chat.'
            : 'You do not need to reply.',
        ],
        action: 'See the request',
      };
    }
    return accepted
      ? {
          subject: `Your request for ${job.category} is closed: choose your artisan`,
          paragraphs: [
            `Your request for ${job.category} was open for ${jobLimits.hours} hours. No more artisans can accept it.`,
            'You can still chat with those who did, and agree an appointment.',
          ],
          action: 'See who accepted',
        }
      : {
          subject: `Nobody accepted your request for ${job.category}`,
          paragraphs: [
            `Your request for ${job.category} was open for ${jobLimits.hours} hours, and nobody accepted it.`,
            'You can ask again, or look further away.',
          ],
          action: 'Find other artisans',
        };
  },
  digest: (count) => `${count} requests have ended`,
  examples: [
    { reader: 'customer', ...exampleJob, accepted: true },
    { reader: 'customer', ...exampleJob, accepted: false },
    { reader: 'artisan', ...exampleJob, accepted: true },
    { reader: 'artisan', ...exampleJob, accepted: false },
  ],
};
