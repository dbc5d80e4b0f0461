export const texts = {
  kind: 'Network error',
  sentence: 'Slow or No network detected. Kindly check your connection.',
  back: 'Go back',
} as const;
