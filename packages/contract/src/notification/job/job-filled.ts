import { errors } from '../../error.ts';
import type { KindRules, KindWords } from '../kind.ts';
import { describeJob, exampleJob, type JobDetails } from './job-details.ts';

/** `booked_elsewhere` is set if the customer has an appointment, and null if no more artisans can accept for now. */
type FilledDetails = JobDetails & { booked_elsewhere: { had_accepted: boolean } | null };

export const jobFilled = {
  side: 'artisan',
  setting: { group: 'job', name: 'A request needs no more artisans' },
  seenOn: ['link'],
} as const satisfies KindRules;

const bookedText = 'The customer has agreed an appointment with another artisan.';

export const jobFilledWords: KindWords<FilledDetails> = {
  link: { to: 'job' },
  quotes: false,
  title: (job) => `Request filled: ${describeJob(job)}`,
  text: ({ booked_elsewhere }) => {
    if (booked_elsewhere === null) return errors.job_filled.message;
    return `${bookedText}${booked_elsewhere.had_accepted ? ' Thank you for your offer.' : ''}`;
  },
  email: ({ booked_elsewhere, ...job }) =>
    booked_elsewhere === null
      ? {
          subject: `No reply needed: ${describeJob(job)}`,
          paragraphs: [
            `Enough artisans have accepted the request for ${describeJob(job)}, so you do not need to reply.`,
            'We will tell you if one of them drops out.',
          ],
          action: 'See the request',
        }
      : {
          subject: `Booked with somebody else: ${describeJob(job)}`,
          paragraphs: [
            bookedText,
            booked_elsewhere.had_accepted
              ? 'Thank you for your offer. You do not need to do anything.'
              : 'You do not need to reply to this request.',
          ],
          facts: [
            ['Trade', job.category],
            ['District', job.district],
          ],
          action: 'See the request',
        },
  digest: (count) => `${count} requests are filled`,
  examples: [
    { reader: 'artisan', ...exampleJob, booked_elsewhere: null },
    { reader: 'artisan', ...exampleJob, booked_elsewhere: { had_accepted: true } },
    { reader: 'artisan', ...exampleJob, booked_elsewhere: { had_accepted: false } },
  ],
};
