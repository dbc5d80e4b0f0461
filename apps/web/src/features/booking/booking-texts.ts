export const bookingTexts = {
  chat: 'Open chat',
  noHouse: 'No house number yet',
  replyBy: (time: string) => `Reply by ${time}`,

  cancelledBy: {
    you: 'Cancelled by you',
    customer: 'Cancelled by the customer',
    artisan: 'Cancelled by the artisan',
  },
  movedLateBy: {
    you: 'Moved late by you',
    customer: 'Moved late by the customer',
    artisan: 'Moved late by the artisan',
  },
  late: 'late',

  otherSideReschedules: (name: string) => `${name} has asked to change the time to`,
  youReschedule: 'You asked to change the time to',
  lateFlag: 'Flagged as late',
  untilYouReply: (time: string) => `The original time applies until you reply. Reply by ${time}.`,
  untilTheyReply: (name: string, time: string) =>
    `The original time applies until ${name} replies, by ${time} at the latest.`,
  theyDidNotReply: (name: string, time: string) =>
    `${name} did not reply to your request for ${time} in time. The original time is unchanged.`,
  youDidNotReply: (name: string, time: string) =>
    `${name} asked to change the time to ${time} and had no reply in time. The original time is unchanged.`,
  takeNewTime: 'Take new time',
  keepOldTime: 'Keep old time',
  withdrawRequest: 'Withdraw',
  moved: 'The appointment was moved',
  unchanged: 'The original time is unchanged',
  requestWithdrawn: 'Your request to change the time was withdrawn',
  moveFailed: 'The appointment could not be moved.',
  replyFailed: 'Your reply could not be sent.',
  withdrawFailed: 'Your request to change the time could not be withdrawn.',
} as const;
