export const texts = {
  accepted: 'List of Merchant interest in your request',
  explore: 'Explore this artisans base on request',
  nobodyAccepted: 'Nobody has accepted yet',
  nobodyFound: 'No providers nearby',
  chat: 'Chat',
  chatWith: (name: string) => `with ${name}`,
  acceptedAt: (time: string) => `Accepted ${time}`,
  failed: 'These artisans could not be loaded.',
  toSearch: 'See the search',
  setAddress: 'Set your address',
  exploreFailed: 'Explore more request failed.',
} as const;
