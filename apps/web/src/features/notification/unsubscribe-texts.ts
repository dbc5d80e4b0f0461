export const unsubscribeTexts = {
  heading: 'Emails from Fixit',
  unsubscribe: 'Unsubscribe',
  undo: 'Undo',
  all: 'emails about what happens in your account',
  kind: (name: string) => `emails about ‘${name}’`,
  question: (about: string) => `Stop ${about}?`,
  ended: (about: string) => `You will get no more ${about}.`,
  undone: (about: string) => `You will get ${about} again.`,
  more: 'You still get codes and other emails that you ask for. Everything stays in your notifications.',
  failed: 'That did not work. Please try again.',
  noToken: 'This link is not complete. Open it from the email again.',
} as const;
