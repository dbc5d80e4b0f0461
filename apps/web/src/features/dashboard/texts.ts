export const texts = {
  title: 'Home',
  failed: 'Your dashboard could not be loaded.',
  requestService: 'Request service',

  app: 'Fixit in your pocket',
  appMore: 'Answers, appointments and messages as they come.',
  getTheApp: 'Get the app',
} as const;
