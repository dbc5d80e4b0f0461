export const texts = {
  failed: 'Your questions could not be loaded.',
  none: 'Nobody has asked you anything about a case.',
  questionOf: (number: number, when: string) => `Case ${number}, asked on ${when}`,
  noted: (number: number, when: string) => `Case ${number}, ${when}`,
  answerBy: (when: string) => `Answer by ${when}. After that, we will decide with what we know.`,
  answer: 'Your answer',
  answerHint: 'Only operators can read it.',
  send: 'Give this answer',
  answered: (when: string) => `You answered on ${when}:`,
  unanswered: 'The case was decided without an answer.',
  thanks: 'Thank you for your answer.',
  answerFailed: 'Your answer could not be saved. Please try again.',
} as const;
