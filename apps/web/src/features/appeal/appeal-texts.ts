export const texts = {
  title: 'Not right?',
  lead: (day: string) =>
    `Somebody who did not decide it looks at it again, if there is such a person, and answers by 17:00 on the fifth working day. Once, until the end of ${day}.`,
  words: 'Why should we change it?',
  hint: 'The other side does not read this.',
  appeal: 'Appeal',
  thanks: 'Thank you. We have your appeal.',
  failed: 'Your appeal was not stored. Please try again.',
  yours: 'Your appeal',
  open: (when: string) => `Somebody looks at it again. You hear from us by ${when}.`,
  soon: 'Somebody looks at it again.',
  outcomes: { granted: 'It was granted.', refused: 'It was refused.' },
} as const;
