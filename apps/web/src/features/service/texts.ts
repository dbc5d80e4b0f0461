export const texts = {
  // The fixed labels of the cards.
  rating: '4.5',
  featuredDistance: '1 km+',
  closestDistance: 'About 1km',
  measuredDistance: (km: number) => `${km} km`,

  featured: 'Service of the Month',
  noServices: 'No services available',
  closest: 'Recommended',
  noProviders: 'No providers nearby',
  setAddress: 'Set your address',

  results: 'Search results',
  categories: 'Categories',
  artisans: 'Artisans',
  noResults: 'No results found for the term',
  trySomethingElse: 'Try searching for something else',

  more: 'Show more',
  failed: 'These artisans could not be loaded.',
  detailFailed: 'This provider could not be loaded.',
  choose: 'Choose a provider',
  chooseMore: 'A provider’s work and reviews stand here once you have chosen one.',
  toDashboard: 'See who is nearby',

  tabs: 'About this provider',
  about: 'About',
  services: 'Services',
  reviews: 'Reviews',
  catalogues: 'Catalogues',
  customers: 'Customers',
  ratingStat: 'Rating',
  review: 'Review',
  notRated: 'New',
  noAbout: 'Nothing written yet. Ask in the chat.',
  noCatalogues: 'No pictures of finished work yet.',
  finishedWork: (business: string, place: number) => `Finished work by ${business}, picture ${place}`,
} as const;
