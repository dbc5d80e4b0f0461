/** These texts load with the screen, and the others with the dialog. */
export const texts = {
  title: 'Questions and notes',
  why: 'Questions and notes of the people who decide about reports.',
  open: 'See questions and notes',
} as const;
