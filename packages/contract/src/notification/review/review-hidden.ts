import type { KindRules, KindWords } from '../kind.ts';

/**
 * `reason` says why Fixit has hidden the review. It is null if the review is shown again. The reader is the
 * author or, if an artisan, the subject of the review.
 */
interface ModerationDetails {
  ratings: number;
  reason: string | null;
}

/** The reviews are far down the linked screen, so there is always a toast. */
export const reviewHidden = {
  side: 'both',
  setting: { group: 'review', name: 'A review is hidden or shown again' },
  seenOn: [],
} as const satisfies KindRules;

export const reviewHiddenWords: KindWords<ModerationDetails> = {
  link: { to: 'service' },
  quotes: false,
  title: ({ reader, otherName, ratings, reason }) => {
    const change = reason === null ? 'shown again' : 'hidden';
    return reader === 'customer'
      ? `Your review of ${otherName} is ${change}`
      : `A review with ${ratings} out of 5 is ${change}`;
  },
  text: ({ reader, reason }) => {
    if (reason === null) {
      return reader === 'customer' ? 'It is shown as you wrote it, and its rating counts.' : 'Its rating counts again.';
    }
    const consequence = reader === 'customer' ? '' : 'Its rating does not count any more. ';
    return `${consequence}This text replaces it: ${reason}`;
  },
  email: ({ reader, otherName, ratings, reason }) => {
    const review = reader === 'customer' ? `your review of ${otherName}` : `a review with ${ratings} out of 5`;
    return reason === null
      ? {
          subject: `Everybody can read ${review} again`,
          paragraphs: [`We are showing ${review} again, as it was written. Its rating counts again.`],
          action: 'Read the review',
        }
      : {
          subject: `We have hidden ${review}`,
          paragraphs: [
            `We have hidden ${review}. Its rating does not count any more, and everybody reads the reason in its place.`,
            'If you think this is a mistake, reply to this email.',
          ],
          facts: [['Reason', reason]],
          action: 'See the reviews',
        };
  },
  digest: (count) => `${count} reviews hidden`,
  examples: [
    { reader: 'customer', otherName: 'Beck & Co', ratings: 1, reason: 'It names a person.' },
    { reader: 'customer', otherName: 'Beck & Co', ratings: 1, reason: null },
    { reader: 'artisan', ratings: 1, reason: 'It names a person.' },
    { reader: 'artisan', ratings: 1, reason: null },
  ],
};
