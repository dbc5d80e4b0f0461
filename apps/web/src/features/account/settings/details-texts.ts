import { codeLimits } from '@fixit/contract/account';

/** These texts load with the dialogs that change a name or an email. */
export const detailsTexts = {
  firstName: 'First name',
  lastName: 'Last name',
  nameHint: 'This is your own name. Customers see the name of your business.',
  saveName: 'Save name',
  nameChanged: 'Your name was changed',
  emailHint:
    'We send a code to the new address. Once you have entered it, you log in with that address, and your other devices are logged out.',
  newEmail: 'New email',
  password: 'Password',
  sendCode: 'Send code',
  codeSent: (email: string) => `We have sent a code to ${email}. It is valid for ${codeLimits.minutes} minutes.`,
  confirmEmail: 'Confirm new email',
  sendAgain: 'Send it again, or to another address',
  emailChanged: 'Your email was changed',
  changeFailed: 'That could not be saved. Please try again.',
} as const;
