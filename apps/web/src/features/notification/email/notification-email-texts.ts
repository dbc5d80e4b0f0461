import { marketName } from '../../../lib/market-name.ts';

export const texts = {
  heading: 'Emails',
  explanation: 'We email you about anything that you have not seen here within a minute.',
  pause: 'Pause all emails',
  paused: 'All emails are paused. Notifications still appear here.',
  failed: 'Your email settings could not be loaded.',
  notSaved: 'We couldn’t save that. Please try again.',
  groups: { message: 'Messages', job: 'Requests', booking: 'Bookings', review: 'Reviews' },
  details: 'Choose which',
  some: (on: number, all: number) => `${on} of ${all} on`,
  of: (group: string) => `, ${group}`,
} as const;

export const unsubscribeTexts = {
  heading: `Emails from ${marketName}`,
  unsubscribe: 'Unsubscribe',
  undo: 'Undo',
  all: 'notification emails',
  kind: (name: string) => `emails about ‘${name}’`,
  question: (about: string) => `Stop ${about}?`,
  ended: (about: string) => `You will get no more ${about}.`,
  undone: (about: string) => `You will get ${about} again.`,
  more: 'You still get codes and other emails that you ask for. Everything still appears in your notifications.',
  failed: 'That did not work. Please try again.',
  noToken: 'This link is not complete. Open it from the email again.',
} as const;
