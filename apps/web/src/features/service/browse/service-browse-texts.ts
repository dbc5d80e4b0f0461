import { marketName } from '../../../lib/market-name.ts';

export const texts = {
  // The first three are the fixed labels of SPEC.md.
  rating: '4.5',
  featuredDistance: '1 km+',
  closestDistance: 'About 1km',
  measuredDistance: (miles: string) => `${miles} miles`,

  featured: 'Service of the Month',
  /** A phone shows only the first word. */
  allFeatured: ['All', ' services of the month'],
  noServices: 'No services available',
  showMap: 'Show map',
  hideMap: 'Hide map',
  closest: 'Recommended',
  noArtisans: 'No providers nearby',
  placeUnknown: 'We do not know where you are yet.',
  setAddress: 'Set your address',

  underAMile: 'under a mile',

  results: 'Search results',
  categories: 'Categories',
  artisans: 'Artisans',
  tradesFor: (term: string) => `Trades for “${term}”`,
  artisansNear: (post_code: string | null | undefined) => (post_code ? `Artisans near ${post_code}` : 'Artisans'),
  facts: (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', '),
  searchKeys: 'Arrow keys to choose, Enter to open.',
  searching: 'Searching',
  noResults: 'No results found for the term',
  trySomethingElse: 'Try searching for something else',
  searchExamples: 'A trade, a problem such as “no hot water”, a name or a postcode.',

  more: 'Show more',
  failed: 'These artisans could not be loaded.',
  detailFailed: 'This artisan could not be loaded.',
  unnamedArtisan: 'Artisan',
  choose: 'Choose a provider',
  chooseMore: 'An artisan’s work and reviews appear here once you have chosen one.',
  toDashboard: 'See who is nearby',

  tabs: 'About this artisan',
  about: 'About',
  services: 'Services',
  reviews: 'Reviews',
  catalogues: 'Catalogues',
  customers: 'Customers',
  ratingStat: 'Rating',
  review: 'Review',
  notRated: 'New',
  since: (month: string) => `On ${marketName} since ${month}`,
  whereTheyWork: 'Where they work',
  request: 'Request service',
  noAbout: 'Nothing written yet. Ask in the chat.',
  noCatalogues: 'No pictures of finished work yet.',
  finishedWork: (business: string) => `Finished work by ${business}`,
  finishedPicture: (business: string, position: number) => `Finished work by ${business}, picture ${position}`,
} as const;
