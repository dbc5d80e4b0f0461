export const texts = {
  unnamed: 'Service user',
  more: 'Show more reviews',
  none: 'No reviews yet.',
  noneFiltered: 'There are no reviews with this rating.',
  meanOf: (mean: string, count: number) =>
    count === 1 ? `${mean} from 1 review` : `${mean} from ${count.toLocaleString('en-GB')} reviews`,
  byStars: 'Reviews by stars',
  starsName: (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`),
  starsCount: (stars: number, count: number) =>
    `${stars === 1 ? '1 star' : `${stars} stars`}: ${count === 1 ? '1 review' : `${count.toLocaleString('en-GB')} reviews`}`,
  sort: 'Sort',
  orders: { newest: 'Newest first', lowest: 'Fewest stars first', highest: 'Most stars first' },
  trade: 'Trade',
  allTrades: 'All trades',
  failed: 'The reviews could not be loaded.',
  moreFailed: 'More reviews could not be loaded.',

  dialog: 'Leave a review',
  stars: (name: string) => `Your rating of ${name}`,
  meanings: ['Poor', 'Not good', 'Fair', 'Good', 'Excellent'],
  chooseStars: 'Choose one to five stars',
  comment: 'Comment',
  commentHint: 'Optional. Everybody can read it, with your first name and one initial.',
  publish: 'Publish review',
  thanks: 'Thank you for your review',
  addFailed: 'Your review could not be sent.',

  own: 'Your review',
  ownFailed: 'Your review could not be loaded.',
  correctUntil: (time: string) => `You can correct it until ${time}. An existing reply stays.`,
  correct: 'Correct review',
  corrected: 'Your review is corrected',
  correctFailed: 'Your review could not be corrected.',
  correctedNote: 'corrected',

  reply: (name: string) => (name ? `Reply from ${name}` : 'Reply'),
  hidden: 'This review is hidden',
} as const;
