export const texts = {
  heading: 'Notifications',
  none: 'No notification at this time',
  logIn: 'Log in',
  unread: 'New',
  untitled: 'You have a notification',
  open: 'Open',
  failed: 'Your notifications could not be loaded.',
} as const;
