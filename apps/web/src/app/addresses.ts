import { paths } from '../lib/paths.ts';

/** Every address that app.html answers; the network error page is one of them once the app runs. */
export const appAddresses: ReadonlySet<string> = new Set([
  paths.login,
  paths.signup,
  paths.resetPassword,
  paths.dashboard,
  paths.address,
  paths.profile,
  paths.notifications,
  paths.unsubscribe,
  paths.error,
  paths.bookings(),
  paths.chat(),
  paths.serviceDetail(),
  paths.selectedCategory(),
  paths.availableProviders(),
  paths.acceptedProviders(),
  paths.exploreProviders(),
]);

/** Whether an address belongs to the artisans' half, which workspace.html answers. */
export const isWorkspace = (address: string): boolean => /^\/workspace(\/|$)/.test(address);

/** Addresses with a finished page of their own. */
export const publicAddresses: ReadonlySet<string> = new Set([
  paths.landing,
  paths.waitlist,
  paths.privacy,
  paths.terms,
  paths.credits,
]);
