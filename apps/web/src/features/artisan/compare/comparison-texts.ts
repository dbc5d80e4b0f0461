import { jobLimits } from '@fixit/contract/job';

export const texts = {
  accepted: 'List of Merchant interest in your request',
  explore: 'Explore this artisans base on request',
  noneYetTitle: 'Nobody has accepted yet',
  noneYetHint: `Up to ${jobLimits.acceptances} artisans may accept. Each one appears here immediately, with a price and a time, and you will be notified.`,
  noneYetOfOne: 'One artisan was asked. The answer appears here immediately, and you will be notified.',
  noneTitle: 'Nobody accepted this request',
  noneHint: 'You can ask again, or look further away.',
  noneNearby: 'No providers nearby',
  placeUnknown: 'We do not know where you are yet',
  setAddressMore: 'Set your address to see the artisans who are closest to you.',
  nearPostcode: (trade: string, postcode: string) => `${trade} near ${postcode}`,
  artisans: 'Artisans',
  otherPostcode: 'Use another postcode',
  chat: 'Chat',
  chatWith: (name: string) => `with ${name}`,
  acceptedAt: (time: string) => `Accepted ${time}`,
  failed: 'These artisans could not be loaded.',
  toSearch: 'See the search',
  setAddress: 'Set your address',
  exploreFailed: 'Explore more request failed.',

  price: 'Price',
  callOutFee: 'Call-out fee',
  noPrice: 'Ask in the chat',
  earliest: 'Earliest time',
  noTime: 'Ask in the chat',
  noHours: 'No hours given. Ask in the chat.',
  freeTimes: 'Free times',
  askForTime: 'Ask for',
  today: (time: string) => `Today ${time}`,
  couldYouCome: (time: string) => `Could you come on ${time}?`,
  distance: 'Distance',
  rating: 'Rating',
  reviews: (count: number) => (count === 1 ? '1 review' : `${count.toLocaleString('en-GB')} reviews`),
  notRated: 'New',
  reply: 'Replies',
  best: { price: 'Lowest', earliest: 'Soonest', distance: 'Nearest', reply: 'Quickest' },
} as const;

/** Matches `couldYouCome` at the end of a string. */
export const timeQuestion = /Could you come on [^?\n]+\?$/;
