import type { KindRules, KindWords } from '../kind.ts';

interface RatingDetails {
  ratings: number;
  corrected: boolean;
}

export const reviewAdded = {
  side: 'artisan',
  setting: { group: 'review', name: 'New reviews' },
  seenOn: ['link'],
} as const satisfies KindRules;

export const reviewAddedWords: KindWords<RatingDetails> = {
  link: { to: 'service' },
  quotes: true,
  title: ({ ratings, corrected }) => `${corrected ? 'A review was corrected' : 'New review'}: ${ratings} out of 5`,
  text: ({ quote }) => quote,
  email: ({ ratings, corrected, quote }) => ({
    subject: corrected ? `A customer now gives you ${ratings} out of 5` : `A customer gave you ${ratings} out of 5`,
    paragraphs: [
      corrected ? 'A customer has corrected a review of your work.' : 'A customer has reviewed your work.',
      'You can reply. Everybody who reads the review will see your reply below it.',
    ],
    facts: [['Rating', `${ratings} out of 5`]],
    quote: { lead: 'The review', words: quote },
    action: 'Read the review',
  }),
  digest: (count) => `${count} new reviews`,
  examples: [
    {
      reader: 'artisan',
      quote: 'Came on time, mended the tap and left the kitchen clean.',
      ratings: 5,
      corrected: false,
    },
    { reader: 'artisan', quote: 'The tap drips again, but he came back.', ratings: 4, corrected: true },
  ],
};
