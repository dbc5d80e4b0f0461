export const texts = {
  steps: 'The day',
  onMyWay: 'On my way',
  arrived: 'Arrived',
  done: 'Done',
  about: (time: string) => `About ${time}`,

  late: 'Running late',
  lateQuestion: (time: string) => `How many minutes later than ${time}?`,
  theyRead: (who: string) => `${who} reads:`,
  tell: (who: string) => `Tell ${who}`,

  announced: (who: string) => `${who} can read it now`,
  failed: 'It could not be passed on. Please try again.',
  readAtOnce: (who: string) => `${who} reads it at once and by email.`,

  directions: 'Get directions',
  noDirections: 'Directions need the house number.',

  announcedAt: (who: string, time: string) => `${who}, said at ${time}`,
  instead: (time: string, agreed: string) => `Now about ${time} instead of ${agreed}.`,
  nothingToDo: 'Nothing for you to do. If that does not suit you, ring or write.',
} as const;

export const phoneTexts = {
  call: 'Call',
  letRing: (who: string) => `Let ${who} ring me`,
  untilEnd: (number: string) => `${number}, until the appointment ends. You see theirs once both of you agree.`,
  phone: 'Phone',
  phoneHint: 'Stored in your profile too.',
  share: 'Let them ring',
  bothSee: (number: string) => `${number}. They see your number too until the appointment ends.`,
  theyWait: (who: string) => `${who} lets you ring as soon as you let them ring you.`,
  theyHaveNot: (who: string) => `${who} has not shared a number yet.`,
  theyWithdrew: (who: string) => `${who} no longer shares a number. Neither of you can ring the other now.`,
  youWithdrew: 'You no longer share your number. Neither of you can ring the other now.',
  shared: 'Your number is shared',
  withdrawn: 'Your number is no longer shared',
  failed: 'That could not be changed. Please try again.',
} as const;
