export const ownTexts = {
  category: 'Category',
  choose: 'Select a category',
  categoryRequired: 'Category is required',
  description: 'Description',
  descriptionHint: 'What you do in this trade: the jobs you take, and those you do not.',
  add: 'Add service',
  saveFailed: 'It could not be saved. Please try again.',
  loadFailed: 'Your services could not be loaded.',
  yours: 'Your services',
  none: 'No services yet.',
  allChosen: 'You offer every category there is.',

  addPhoto: 'Add photo',
  changePhoto: 'Change photo',
  photoOf: (category: string) => ` of ${category}`,
  photoFailed: 'The photo could not be saved. Please try again.',
  photoFault: { type: 'Only .jpg, .jpeg and .png pictures can be used.', size: 'A picture may have at most 10 MB.' },
} as const;
