const plumbing = { id: 3, category: 'Plumbing', image: null };

/** Returns a customer's request as our own server lists it. */
export const requestFixture = (number: number, overrides: object = {}) => ({
  id: number,
  category: plumbing,
  description: `The kitchen tap drips, and it is request ${number}.`,
  budget: 80,
  postcode: 'BD18 4PS',
  state: 'open',
  asked_count: 4,
  accepted_count: 0,
  services: [],
  photos: [],
  created_at: '2026-11-20T09:04:00Z',
  expires_at: '2031-11-21T09:04:00Z',
  ...overrides,
});
