import { pictureTooLarge } from '@fixit/contract/value/picture';

export const texts = {
  category: 'Category',
  choose: 'Select a category',
  categoryRequired: 'Category is required',
  description: 'Description',
  descriptionHint: 'What you do in this trade: the jobs you take, and those you do not.',
  add: 'Add service',
  saveFailed: 'It could not be saved. Please try again.',
  yours: 'Your services',
  none: 'No services yet.',
  noneMore: 'Customers find you by what you offer: add your first one below.',
  allChosen: 'You already offer every category. To change one, look it up in your services.',
  categoriesFailed: 'The categories could not be loaded.',

  addPhoto: 'Add photo',
  keepSign: 'Keep the sign',
  keepPhoto: 'Keep the photo',
  showSign: 'Show the shop sign',
  photoRemoved: 'Photo removed',
  photoRestored: 'The photo was restored.',
  photoNotRemoved: 'The photo could not be removed. Please try again.',
  changePhoto: 'Change photo',
  photoOf: (category: string) => ` of ${category}`,
  photoFailed: 'The photo could not be saved. Please try again.',
  photoFault: { type: 'Only .jpg, .jpeg and .png pictures can be used.', size: pictureTooLarge },
} as const;
