export const unsubscribeTexts = {
  heading: 'Mails from Fixit',
  unsubscribe: 'Unsubscribe',
  undo: 'Undo',
  all: 'mails about what happens in your account',
  kind: (name: string) => `mails about ‘${name}’`,
  question: (about: string) => `Stop ${about}?`,
  ended: (about: string) => `You get no more ${about}.`,
  undone: (about: string) => `You get ${about} again.`,
  more: 'Codes and other mails that you ask for still come. Everything stays in your notifications.',
  failed: 'That did not work. Please try again.',
  noToken: 'This link is not complete. Open it from the mail once more.',
} as const;
