interface Outcomes {
  upheld: number;
  dismissed: number;
}

export const texts = {
  failed: 'What was reported could not be loaded.',
  reported: 'What was reported',
  reportedNote: 'As it was when it was reported, with two messages on either side. The rest of the chat stays private.',
  hiddenFromViewers: 'Moderators and owners read what was reported.',
  erased: 'The copies were erased six months after the decision.',
  thisOne: 'Reported',
  somebody: 'Somebody who has left',
  withoutAccount: 'Somebody without an account',
  hadPicture: 'With a picture, which was not reported',
  showPicture: 'Show the picture',
  picture: 'The reported picture',
  reports: 'Reports',
  upheldOf: ({ upheld, dismissed }: Outcomes) => {
    const decided = upheld + dismissed;
    return decided === 0 ? 'No earlier report was decided' : `${upheld} of ${decided} earlier reports upheld`;
  },
  savedReply: 'Saved reply',
  savedReplyHint: 'Replaces the text below, which you can change',
  noReply: 'Choose one',
  decisions: 'Decisions',
  decided: {
    dismiss: 'Dismissed',
    hide: 'Upheld and hidden',
    warn: 'Warned',
    suspend: 'Suspended',
    settle: 'Dispute settled',
    grant: 'Granted',
    refuse: 'Refused',
  },
  withdrawn: (when: string) => `Taken back after an appeal, ${when}`,
  appealed: (number: number) => `What was decided in case ${number}`,
  appealedCase: (number: number) => `Open case ${number}`,
  appealOf: { reporter: 'Who reported it appeals', reported: 'Who was reported appeals' },
  appeals: 'Appeals',
  appeal: (number: number) => `Appeal, case ${number}`,
  appealStates: { open: 'open', upheld: 'granted', dismissed: 'refused' },
  letterTo: { reporter: 'Letter to the reporter', reported: 'Letter to the reported side' },
  letterStates: {
    waiting: (when: string) => `waits until ${when}`,
    stopped: (when: string) => `stopped ${when}`,
    sent: (when: string) => `sent ${when}`,
  },
  bothSides: 'Both sides',
  sides: { reporter: 'Reported it', reported: 'Was reported' },
  standing: (warnings: number) => (warnings === 0 ? 'Good' : `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`),
  appointments: 'Appointments',
  appointmentsOf: (tookPlace: number, cancelled: number) => `${tookPlace} took place, ${cancelled} cancelled`,
  reviews: 'Reviews',
  reviewsWritten: 'Reviews written',
  reviewsOf: (reviews: number, rating: number | null) =>
    rating === null ? 'None' : `${rating.toFixed(1)} from ${reviews}`,
  questions: 'Questions',
  questionTo: 'To',
  answered: (when: string) => `Answered ${when}`,
  answerBy: (when: string) => `No answer yet. Until ${when}`,
  answerErased: 'The answer was erased with the account.',
  notes: 'Notes',
  audiences: { operators: 'For operators', reporter: 'For who reported it', reported: 'For who was reported' },
  byCommand: 'By command',
  earlier: 'Other cases about the same account',
  noEarlier: 'There are none.',
  earlierCase: (subject: string, number: number) => `Report of a ${subject}, case ${number}`,
} as const;
