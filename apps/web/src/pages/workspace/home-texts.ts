export const texts = {
  title: 'Today',
  notSetUp: 'Your business is not set up yet',
  notSetUpMore: 'Five short steps, and customers nearby can find and ask you.',
  setUp: 'Set up your business',
} as const;
