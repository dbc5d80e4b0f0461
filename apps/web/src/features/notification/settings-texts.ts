export const settingsTexts = {
  heading: 'Mails',
  explanation: 'What you have not seen here within a minute comes by mail.',
  pause: 'Pause all mails',
  paused: 'All mails are paused. What happens still shows up here.',
  failed: 'Your mail settings could not be loaded.',
  notSaved: 'That was not saved. Please try again.',
  groups: { message: 'Messages', job: 'Requests', booking: 'Appointments', review: 'Reviews' },
} as const;
