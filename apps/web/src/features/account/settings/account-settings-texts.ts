import { sessionLife } from '@fixit/contract/account/session';
import { audience } from '../../../lib/audience.ts';

const consequences = {
  customer: [
    'Open requests and upcoming appointments are cancelled, and the artisans are notified.',
    'Your profile, messages and pictures are removed, and so is your name from other people’s notifications.',
    'Your reviews stay, without your name.',
  ],
  artisan: [
    'Upcoming appointments are cancelled, and the customers are notified. Your services are no longer shown.',
    'Your business, messages, pictures, hours and calendar are removed.',
    'Your name is removed from customers’ notifications.',
  ],
} as const;

export const texts = {
  details: audience === 'artisan' ? 'Your name and email' : 'Your email',
  detailsFailed: 'Your details could not be loaded.',
  name: 'Name',
  email: 'Email',
  changeName: 'Change name',
  changeEmail: 'Change email',

  sessions: 'Where you are logged in',
  sessionsHint: 'If you do not recognise one, end it and change your password.',
  sessionsFailed: 'Your sessions could not be loaded.',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  lastUsed: (when: string) => `Last used ${when}`,
  staysOpen: `Stays logged in until it has not been used for ${sessionLife.days} days`,
  endSession: 'End session',
  onDevice: (device: string) => ` on ${device}`,
  ended: 'Session ended',
  endAll: 'End all sessions',
  endEverywhere: 'Log out everywhere',
  endEverywhereHint: 'This ends every session, including this one. You can then log in again on any device.',
  calendarMoves: 'Your calendar subscription gets a new address, which you can then copy from your profile.',
  stay: 'Stay logged in',
  endedAll: 'You are logged out everywhere',
  endFailed: 'That did not work. Please try again.',

  data: 'Your data',
  dataHint: 'Everything that we keep about you, as a file that other programs can read.',
  download: 'Download my data',
  downloadFailed: 'Your data could not be loaded. Please try again.',
  deleteAccount: 'Delete account',
  deleteFinal: 'This cannot be undone.',
  consequences: consequences[audience],
  password: 'Password',
  passwordHint: 'To confirm that it is you.',
  withGoogle: 'Confirm with Google instead',
  confirmed: 'Google has confirmed that it is you.',
  keep: 'Keep account',
  deleteFailed: 'Your account could not be deleted. Please try again.',
  deleted: 'Your account was deleted',
} as const;
