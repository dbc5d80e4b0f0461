function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Every address of the web app. */
export const paths = {
  landing: '/',
  waitlist: '/waitlist',
  privacy: '/privacy',
  terms: '/terms',
  credits: '/credits',
  error: '/error',
  login: '/login',
  signup: '/signup',
  verify: '/signup?step=verify',
  resetPassword: '/reset-password',
  dashboard: '/dashboard',
  address: '/address',
  profile: '/profile',
  notifications: '/notifications',
  bookings: (booking_id?: string) => withQuery('/bookings', { booking_id }),
  chat: (conversation_id?: string) => withQuery('/chat', { conversation_id }),
  serviceDetail: (service_id?: string) => withQuery('/service-detail', { service_id }),
  selectedCategory: (category_id?: string) => withQuery('/selected-category', { category_id }),
  availableProviders: (job_id?: string) => withQuery('/available-providers', { job_id }),
  acceptedProviders: (job_id?: string) => withQuery('/accepted-providers', { job_id }),
  exploreProviders: (from: { job_id?: string; category_id?: string; postcode?: string } = {}) =>
    withQuery('/explore-providers', from),
} as const;
