import { serviceLimits } from '@fixit/contract/service';
import { pictureTooLarge } from '@fixit/contract/value/picture';

export const texts = {
  heading: 'Finished work',
  of: (category: string) => `Finished work, ${category}`,
  hint: `Up to ${serviceLimits.catalogues} pictures. The first ones are seen most.`,
  add: 'Add pictures',
  picture: (position: number) => `Picture ${position}`,
  earlier: (position: number) => `Move picture ${position} forward`,
  later: (position: number) => `Move picture ${position} back`,
  remove: (position: number) => `Remove picture ${position}`,
  removeTitle: 'Remove this picture?',
  removeQuestion: 'Customers will no longer see it. To have it back you would add it again.',
  removeIt: 'Remove picture',
  none: `No pictures yet. Up to ${serviceLimits.catalogues} show customers what your work looks like.`,
  addFailed: 'The picture could not be saved. Please try again.',
  removeFailed: 'The picture could not be removed.',
  orderFailed: 'The order could not be saved.',
  changeFailed: 'It could not be saved. Please try again.',
  withdrawFailed: 'The service could not be withdrawn.',
  tooMany: `A service shows at most ${serviceLimits.catalogues} pictures.`,
  fault: { type: 'Only .jpg, .jpeg and .png pictures can be used.', size: pictureTooLarge },
  up: (category: string) => `Move ${category} up`,
  down: (category: string) => `Move ${category} down`,
  edit: 'Edit',
  save: 'Save',
  cancel: 'Cancel',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this service?',
  withdrawQuestion: (category: string) =>
    `Customers will no longer find you for ${category}. Appointments and chats about it stay.`,
  keep: 'Keep it',
} as const;
