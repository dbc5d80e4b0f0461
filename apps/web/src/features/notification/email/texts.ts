export const settingsTexts = {
  heading: 'Emails',
  explanation: 'We email you about anything that you have not seen here within a minute.',
  pause: 'Pause all emails',
  paused: 'All emails are paused. Notifications still appear here.',
  failed: 'Your email settings could not be loaded.',
  notSaved: 'We couldn’t save that. Please try again.',
  groups: { message: 'Messages', job: 'Requests', booking: 'Appointments', review: 'Reviews' },
} as const;
