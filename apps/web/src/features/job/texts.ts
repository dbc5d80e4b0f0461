export const texts = {
  dialog: 'Request service',
  category: 'Category',
  selectCategory: 'Select a category',
  description: 'Description',
  descriptionPlaceholder: 'What needs doing, where in the house, since when',
  budget: 'Budget',
  budgetHint: (postcode: string | null | undefined) =>
    postcode
      ? `Optional. Artisans near ${postcode} see it with your request.`
      : 'Optional. Artisans see it with your request.',
  send: 'Send request',
  pleaseSelect: 'Please select a category',
  setAddressFirst: 'Set your address first',
  chooseAddress: 'Choose address',
  unavailable: 'This service is currently unavailable in your area.',
  askFailed: 'Your request could not be sent. Please try again.',
  sentMeanwhile: 'Your request was sent. It stands under Bookings.',
  categoriesFailed: 'The categories could not be loaded.',

  heading: 'Asking round',
  near: (category: string, postcode: string) => `${category} near ${postcode}`,
  status: 'Search status',
  attempt: (now: number, all: number) => `Searching... (Attempt ${now}/${all})`,
  found: 'Providers found!',
  ended: 'No providers available. Expanding search...',
  trouble: 'Connection issue. Retrying...',
  accepted: (count: number) => `${count} providers accepted`,
  view: 'View',
  staysOpen: 'Your request stays open for 24 hours, so you can leave this page.',
  budgetOf: (budget: string) => `Budget £${budget}.`,
  asked: (count: number) => (count === 1 ? 'One artisan was asked' : `${count} artisans were asked`),
  unnamed: (category: string, number: number) => `${category || 'Provider'} ${number}`,
  acceptedOne: 'Accepted',
  noRequest: 'You have no open request',
  request: 'Request service',
  jobFailed: 'Your requests could not be loaded.',

  requests: 'Your requests',
  noRequests: 'You have not asked for anything yet.',
  openUntil: (time: string) => `Open until ${time}`,
  states: { booked: 'Booked', expired: 'Closed after 24 hours', cancelled: 'Cancelled' },

  nobody: 'No available artisans nearby',
  nobodyMore:
    'Nobody has answered yet. Your request stays open for 24 hours, and you will be told as soon as somebody accepts.',
  explore: 'Explore',
  back: 'Back',
} as const;
