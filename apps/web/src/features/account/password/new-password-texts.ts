import { passwordLength } from '@fixit/contract/value/password';

export const newPasswordTexts = {
  newPassword: 'New password',
  confirm: 'Confirm password',
  lengthHint: '8 to 24 character',
  commonHint: 'This is one of the commonest passwords',
  matchHint: 'Must match the first password input field.',
  missing: {
    password: `Choose a password of at least ${passwordLength.min} characters.`,
    repeat: 'Type the password once more.',
    differ: 'The two passwords differ.',
  },
} as const;
