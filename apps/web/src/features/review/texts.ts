export const texts = {
  unnamed: 'Service user',
  none: 'No reviews yet.',
  failed: 'The reviews could not be loaded.',
} as const;
