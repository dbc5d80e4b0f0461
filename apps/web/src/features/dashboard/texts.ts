export const texts = {
  title: 'Home',
  failed: 'Your dashboard could not be loaded.',
  requestService: 'Request service',
} as const;
