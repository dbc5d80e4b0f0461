export const texts = {
  region: 'Categories',
  viewAll: 'View all',
  orChoose: 'Or choose a trade',
  dialog: 'All Categories',
  find: 'Find a category',
  none: 'No categories found',
  noServices: 'No services available',
  failed: 'The categories could not be loaded.',
} as const;
