import type { KindRules, KindWords } from '../kind.ts';

/** Reviews are far down the screen that its link leads to. */
export const reviewReplied = {
  side: 'customer',
  setting: { group: 'review', name: 'A reply to a review' },
  seenOn: [],
} as const satisfies KindRules;

export const reviewRepliedWords: KindWords<object> = {
  link: { to: 'service' },
  quotes: true,
  title: ({ who }) => `${who} replied to your review`,
  text: ({ quote }) => quote,
  email: ({ who, quote }) => ({
    subject: `${who} has answered your review`,
    paragraphs: [`${who} has replied to the review that you wrote. Everybody can read the reply below your review.`],
    quote: { lead: 'The reply', words: quote },
    action: 'Read the reply',
  }),
  digest: (count) => `${count} replies to your reviews`,
  examples: [{ reader: 'customer', who: 'Beck & Co', quote: 'Thank you! The washer is guaranteed for a year.' }],
};
