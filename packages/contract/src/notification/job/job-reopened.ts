import type { KindRules, KindWords } from '../kind.ts';
import { describeJob, exampleJob, type JobDetails } from './job-details.ts';

export const jobReopened = {
  side: 'artisan',
  setting: { group: 'job', name: 'A full request is open again' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const jobReopenedWords: KindWords<JobDetails> = {
  link: { to: 'job' },
  quotes: false,
  title: (job) => `Open again: ${describeJob(job)}`,
  text: () => 'One more artisan can accept again. The first to accept gets the request.',
  email: (job) => ({
    subject: `There is room for you: ${describeJob(job)}`,
    paragraphs: [
      `An artisan has dropped out of the request for ${describeJob(job)}, so one more can accept it.`,
      'The first to accept can talk to the customer.',
    ],
    action: 'See the request',
  }),
  digest: (count) => `${count} requests are open again`,
  examples: [{ reader: 'artisan', ...exampleJob }],
};
