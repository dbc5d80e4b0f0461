import { jobLimits } from '../../job.ts';
import type { KindRules, KindWords } from '../kind.ts';
import { describeJob, exampleJob, type JobDetails } from './job-details.ts';

export const jobRequest = {
  side: 'artisan',
  setting: { group: 'job', name: 'New requests' },
  seenOn: ['link'],
} as const satisfies KindRules;

/** The text contains the trade and the district, never the customer. */
export const jobRequestWords: KindWords<JobDetails> = {
  link: { to: 'job' },
  quotes: true,
  title: (job) => `New request: ${describeJob(job)}`,
  text: ({ quote }) => quote,
  email: ({ quote, ...job }) => ({
    subject: `Can you help? ${describeJob(job)}`,
    paragraphs: [
      'A customer near you is looking for an artisan and has asked you.',
      `If you would like the work, accept the request with a price or a note. The first ${jobLimits.acceptances} artisans to accept can talk to the customer.`,
    ],
    facts: [
      ['Trade', job.category],
      ['District', job.district],
    ],
    quote: {
      lead: 'The customer wrote',
      words: quote,
      ifWithheld: 'Open the request to read what it is about.',
    },
    action: 'See the request',
  }),
  digest: (count) => `${count} new requests`,
  examples: [
    { reader: 'artisan', quote: 'The tap in the kitchen drips, and the cupboard below is wet.', ...exampleJob },
  ],
};
