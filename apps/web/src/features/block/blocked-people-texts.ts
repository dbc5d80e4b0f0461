/** These texts load with the screen, and the others with the dialogs. */
export const texts = {
  people: 'People you have blocked',
  peopleWhy: 'They cannot reach you, and are not told.',
  list: 'See blocked people',
} as const;
