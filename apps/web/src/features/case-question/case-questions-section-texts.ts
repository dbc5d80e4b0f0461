/** Loads with the screen; the other texts load with the dialog. */
export const texts = {
  title: 'Questions and notes',
  explanation: 'Questions and notes from the people who review reports.',
  open: 'See questions and notes',
} as const;
