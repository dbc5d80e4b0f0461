import type { ScreenAddress, StaticPageAddress } from '@fixit/contract/screen';
import { audience } from './audience.ts';

function withQuery(path: ScreenAddress, query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path;
}

/** Paths are relative to the customers' app or to the workspace, whose router prefixes them with /workspace. */
export const paths = {
  landing: '/',
  waitlist: '/waitlist',
  privacy: '/privacy',
  terms: '/terms',
  credits: '/credits',
  error: '/error',
  workspaceLogin: '/workspace/login',
  workspaceSignup: '/workspace/signup',
  login: '/login',
  signup: '/signup',
  verify: '/signup?step=verify',
  resetPassword: '/reset-password',
  home: audience === 'artisan' ? '' : '/dashboard',
  dashboard: '/dashboard',
  allFeatured: '/dashboard?services=month',
  account: audience === 'artisan' ? '/settings' : '/profile',
  profile: '/profile',
  notifications: '/notifications',
  cases: (case_id?: string) => withQuery('/cases', { case_id }),
  bookings: (booking_id?: string) => withQuery('/bookings', { booking_id }),
  chat: (conversation_id?: string) => withQuery('/chat', { conversation_id }),
  serviceDetail: (service_id?: string) => withQuery('/service-detail', { service_id }),
  /** A page that was built without the server's ids names a trade by its slug. */
  trade: (trade: string) => withQuery('/selected-category', { trade }),
  selectedCategory: (category_id?: string) => withQuery('/selected-category', { category_id }),
  availableProviders: (job_id?: string) => withQuery('/available-providers', { job_id }),
  acceptedProviders: (job_id?: string) => withQuery('/accepted-providers', { job_id }),
  onboarding: '/onboarding',
  settings: '/settings',
  reviews: '/reviews',
  requests: (job_id?: string) => withQuery('/requests', { job_id }),
  exploreProviders: (filters: { job_id?: string; category_id?: string; postcode?: string } = {}) =>
    withQuery('/explore-providers', filters),
} as const satisfies Record<string, AppPath | ((...input: never[]) => string)>;

type AppPath = ScreenAddress | StaticPageAddress | `${ScreenAddress}?${string}` | `/workspace${ScreenAddress}` | '';
