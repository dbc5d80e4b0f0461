export const texts = {
  title: 'Not right?',
  lead: (day: string) =>
    `You can appeal once, until the end of ${day}. If possible, somebody else will review the decision. We reply by 17:00 on the fifth working day.`,
  words: 'Why should we change it?',
  hint: 'The other side will not see this.',
  appeal: 'Appeal',
  thanks: 'Thank you. We have your appeal.',
  failed: 'Your appeal could not be saved. Please try again.',
  yours: 'Your appeal',
  open: (when: string) => `We are reviewing the decision. You will hear from us by ${when}.`,
  soon: 'We are reviewing the decision.',
  outcomes: { granted: 'It was granted.', refused: 'It was refused.' },
} as const;
