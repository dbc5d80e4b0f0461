export const googleTexts = {
  googleCancelled: 'Sign-in with Google was cancelled.',
  googleRefused: 'Google did not confirm who you are. Please try again.',
} as const;
