/** Loads with the screen; the other texts load with the dialogs. */
export const texts = {
  people: 'People you have blocked',
  peopleHint: 'They cannot reach you. They are not told that you have blocked them.',
  list: 'See blocked people',
} as const;
