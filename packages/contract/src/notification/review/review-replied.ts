import type { KindRules, KindWords } from '../kind.ts';

/** The reviews are far down the linked screen, so there is always a toast. */
export const reviewReplied = {
  side: 'customer',
  setting: { group: 'review', name: 'A reply to a review' },
  seenOn: [],
} as const satisfies KindRules;

export const reviewRepliedWords: KindWords<object> = {
  link: { to: 'service' },
  quotes: true,
  title: ({ otherName }) => `${otherName} replied to your review`,
  text: ({ quote }) => quote,
  email: ({ otherName, quote }) => ({
    subject: `${otherName} has answered your review`,
    paragraphs: [
      `${otherName} has replied to the review that you wrote. Everybody can read the reply below your review.`,
    ],
    quote: { lead: 'The reply', words: quote },
    action: 'Read the reply',
  }),
  digest: (count) => `${count} replies to your reviews`,
  examples: [{ reader: 'customer', otherName: 'Beck & Co', quote: 'Thank you! The washer is guaranteed for a year.' }],
};
