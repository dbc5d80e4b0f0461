import { marketName } from '../../lib/market-name.ts';

export const texts = {
  title: 'Home',
  failed: 'Your dashboard could not be loaded.',
  requestService: 'Request service',

  forYou: 'For you',
  nextAppointment: 'Next appointment',
  waiting: 'Waiting for you',
  proposed: (time: string) => `Proposed ${time}`,
  asksToMove: (time: string) => `Asks to move to ${time}`,
  answersTo: (category: string | undefined, count: number) =>
    [
      category,
      count === 0 ? 'nobody has accepted yet' : count === 1 ? '1 artisan accepted' : `${count} artisans accepted`,
    ]
      .filter(Boolean)
      .join(': '),
  replyBy: (time: string) => `Reply by ${time}`,
  more: 'All bookings and requests',

  app: `${marketName} in your pocket`,
  appMore: 'Answers, appointments and messages as they arrive.',
  getTheApp: 'Get the app',
} as const;
