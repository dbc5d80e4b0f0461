/** A `visitor` screen opens only while logged out, a `protected` one only while logged in. */
export type Guard = 'visitor' | 'protected' | 'open';
type Screens = Readonly<Record<`/${string}`, Guard>>;

/**
 * The router, the server, the service worker and the gallery read this table. The page of '/chat' is
 * in `chat.page.tsx`; see `routesOf` in the web app.
 */
export const customerScreens = {
  '/login': 'visitor',
  '/signup': 'visitor',
  '/reset-password': 'visitor',
  '/dashboard': 'protected',
  '/address': 'protected',
  '/profile': 'protected',
  '/bookings': 'protected',
  '/chat': 'protected',
  '/service-detail': 'protected',
  '/available-providers': 'protected',
  '/accepted-providers': 'protected',
  '/explore-providers': 'open',
  '/selected-category': 'open',
  '/notifications': 'open',
  '/cases': 'protected',
  '/unsubscribe': 'open',
} as const satisfies Screens;

export const workspaceBase = '/workspace';

/** Artisans' screens are below `workspaceBase`; the page of '/' is `home`. */
export const artisanScreens = {
  '/': 'protected',
  '/login': 'visitor',
  '/signup': 'visitor',
  '/reset-password': 'visitor',
  '/onboarding': 'protected',
  '/settings': 'protected',
  '/notifications': 'protected',
  '/requests': 'protected',
  '/chat': 'protected',
  '/bookings': 'protected',
  '/profile': 'protected',
  '/reviews': 'protected',
  '/cases': 'protected',
} as const satisfies Screens;

/** Returns the full paths of both halves, with the network error page that the workspace shows itself. */
export function screenAddresses(): readonly string[] {
  const workspaceAddresses = [...Object.keys(artisanScreens), '/error'];
  return [
    ...Object.keys(customerScreens),
    ...workspaceAddresses.map((address) => workspaceBase + address.replace(/^\/$/, '')),
  ];
}

export const documentOf = (path: string): string => `screens${path}.html`;

/**
 * These pages are rendered when the app is built, each to an HTML file of this name. Both halves
 * also show '/error'.
 */
export const staticPages = {
  '/': 'index',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/credits': 'credits',
  '/waitlist': 'waitlist',
  '/error': 'error',
} as const;

export type ScreenAddress = keyof typeof customerScreens | keyof typeof artisanScreens;
export type StaticPageAddress = keyof typeof staticPages;
