// These fixtures have only the specification's fields, and integer ids.

export const ids = {
  customer: 7,
  category: 3,
  service: 41,
  artisan: 19,
  conversation: 5,
  job: 12,
  awaiting: 71,
} as const;

export const customer = {
  phone: '07700 900123',
  address: '14 Albert Terrace, Saltaire, Shipley',
  post_code: 'BD18 4PS',
  city: 'Shipley',
  county: 'West Yorkshire',
  latitude: 53.8389,
  longitude: -1.7896,
  user: { first_name: 'Priya', last_name: 'Nair', email: 'priya@example.test' },
};

export const categories = ['Cleaning', 'Electrics', 'Plumbing', 'Roofing', 'Tiling'].map((name, index) => ({
  id: index + 1,
  category: name,
  image: null,
}));

const plumbing = { category: 'Plumbing', image: null };

export const listing = {
  id: ids.service,
  business_name: 'Hughes & Daughter',
  image: null,
  overall_ratings: 4.8,
  service_category: plumbing,
};

export const listings = [
  listing,
  ...['Airedale Plumbing', 'Kirkgate Pipes', 'Beck & Co'].map((business_name, index) => ({
    ...listing,
    id: 42 + index,
    business_name,
  })),
];

/** An artisan has this shape in a request's acceptances and in the list of artisans to explore. */
export const interested = {
  id: 31,
  service_id: ids.service,
  receiver: {
    id: ids.artisan,
    address: 'Saltaire, Shipley',
    services: [{ image: null, business_name: listing.business_name, service_category: { category: 'Plumbing' } }],
  },
};

export const awaiting = {
  id: ids.awaiting,
  booking_status: null,
  receiver: ids.artisan,
  artisan_name: listing.business_name,
  customer_name: 'Priya Nair',
  customer_address: customer.address,
  service_description: 'A new washer for the kitchen tap',
  service_image: null,
  service_category: { category: 'Plumbing' },
  appointment_date: '2031-12-05',
  appointment_time: '10:00',
};

export const accepted = {
  ...awaiting,
  id: 72,
  booking_status: 'accepted',
  artisan_name: 'Airedale Plumbing',
  appointment_date: '2031-12-08',
};

/** Returns a message with the specification's fields. The customer wrote those with even numbers. */
export const messageOf = (number: number) => ({
  id: number,
  msg_key: `key-${number}`,
  sender: number % 2 === 0 ? ids.customer : 90,
  message: `Message ${number}`,
  timestamp: new Date(Date.UTC(2026, 10, 1, 9, 0, number)).toISOString(),
  attachment_url: null,
  attachment_id: null,
});

/** Returns a conversation with all its messages in one answer. */
export const conversationOf = (messageCount: number) => ({
  id: ids.conversation,
  receiver: {
    business_name: listing.business_name,
    services: [{ image: null }],
    user: { online_status: { is_online: true, last_seen: null } },
  },
  message_set: Array.from({ length: messageCount }, (_, index) => messageOf(index + 1)),
});

export const contacts = [
  {
    category_id: ids.category,
    category_name: 'Plumbing',
    chats: [
      {
        id: ids.conversation,
        receiver: ids.artisan,
        last_message: { message: 'I can come on Friday at ten, if that suits you.' },
        service: { image: null, business_name: listing.business_name },
      },
    ],
  },
];

export const detail = {
  id: ids.service,
  image: null,
  service_category: { category: 'Plumbing' },
  artisan: {
    id: ids.artisan,
    business_name: listing.business_name,
    business_detail: 'Taps, toilets and boilers since 1987.',
    address: '12 Canal Road, Saltaire, Shipley, West Yorkshire',
  },
  total_customers: 128,
  overall_ratings: 4.8,
  total_reviews: 2,
  catalogues: [
    { id: 1, image: '/pictures/spec-1.png' },
    { id: 2, image: '/pictures/spec-2.png' },
  ],
};

export const reviews = [
  { service_user: { first_name: 'Tom', last_name: 'Ellis' }, ratings: 5, comment: 'On time, tidy, fair.' },
  { service_user: null, ratings: 3, comment: 'Came a day late, did it well.' },
];
