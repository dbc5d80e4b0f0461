export const texts = {
  unnamed: 'Service user',
  more: 'Show more reviews',
  none: 'No reviews yet.',
  failed: 'The reviews could not be loaded.',
  moreFailed: 'More reviews could not be loaded.',
} as const;
