export const texts = {
  steps: 'The day',
  onMyWay: 'On my way',
  arrived: 'Arrived',
  done: 'Done',
  about: (time: string) => `About ${time}`,

  late: 'Running late',
  lateQuestion: (time: string) => `How many minutes later than ${time}?`,
  theyRead: (name: string) => `${name} will read:`,
  tell: (name: string) => `Tell ${name}`,

  announced: (name: string) => `${name} can read it now`,
  failed: 'It could not be sent. Please try again.',
  readImmediately: (name: string) => `${name} sees it immediately, and gets an email.`,

  directions: 'Get directions',
  noDirections: 'Directions need the house number.',

  announcedAt: (name: string, time: string) => `${name} at ${time}`,
  instead: (time: string, agreed: string) => `Now about ${time} instead of ${agreed}.`,
  nothingToDo: 'You need not do anything. If that does not suit you, ring or write.',
} as const;

export const phoneTexts = {
  call: 'Call',
  letRing: (name: string) => `Let ${name} ring me`,
  untilEnd: (number: string) => `${number}, until the appointment ends. You see theirs once both of you agree.`,
  phone: 'Phone',
  phoneHint: 'Also stored in your profile.',
  share: 'Let them ring',
  bothSee: (number: string) => `${number}. They see your number too until the appointment ends.`,
  theyWait: (name: string) => `${name} will let you ring once you let them ring you.`,
  theyHaveNot: (name: string) => `${name} has not shared a number yet.`,
  theyWithdrew: (name: string) => `${name} no longer shares a number. Neither of you can ring the other now.`,
  youWithdrew: 'You no longer share your number. Neither of you can ring the other now.',
  shared: 'Your number is shared',
  withdrawn: 'Your number is no longer shared',
  failed: 'That could not be changed. Please try again.',
} as const;
