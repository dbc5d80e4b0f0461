import { sessionLife } from '@fixit/contract/account/session';
import { timings } from '../../../lib/timings.ts';

export const loginTexts = {
  forCustomers: 'For customers',
  hereToWork: 'Here to work?',
  toWorkspace: 'Go to the workspace',
  continueTo: (name: string) => `Log in to continue to ${name}.`,
  orSignIn: 'Or sign in with email',
  forget: 'Forget Password',
  newHere: 'New here?',
  forArtisans: 'For service providers',
  ownDevice: 'Stay logged in on this device',
  ownDeviceHint: `Only for a device of your own. The session ends after ${sessionLife.days} days without use.`,
  loggingIn: 'Logging in...',
  loggedIn: 'Successfully logged in!',
  enterCode: 'Enter the code',
  suspended: 'Your account is suspended',
  readCases: 'Read your cases',
  useAnotherAccount: 'Use another account',
  farewell: {
    signed_out: null,
    session_ended: 'Your session has ended',
    inactive: `You were logged out after ${timings.inactivity / 60_000} minutes without activity`,
  },
} as const;
