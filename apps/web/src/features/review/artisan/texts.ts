export const texts = {
  heading: 'Reviews',
  none: 'No reviews yet',
  noneMore: 'Customers can leave one when the work is done.',
  reply: 'Reply',
  replyTo: (name: string) => `Reply to ${name || 'this review'}`,
  replyHint: 'Everybody can read it. You can reply once.',
  send: 'Publish reply',
  cancel: 'Cancel',
  replied: 'Your reply is published',
  replyFailed: 'Your reply could not be sent.',
  yours: 'you',
} as const;
