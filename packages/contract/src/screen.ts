/** visitor: only while logged out; protected: only while logged in; open: everybody. */
export type Guard = 'visitor' | 'protected' | 'open';
type Screens = Readonly<Record<`/${string}`, Guard>>;

/** Router, server, worker and gallery read this: a page is a line here and its `<end of the address>.page.tsx`. */
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
  '/unsubscribe': 'open',
} as const satisfies Screens;

export const workspaceBase = '/workspace';

/** The screens of the artisans' half, below `workspaceBase`; the page of '/' is `home`. */
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
} as const satisfies Screens;

/** Whole addresses of the screens of both halves, with the network error page that the workspace shows by itself. */
export function screenAddresses(): readonly string[] {
  const ofWorkspace = [...Object.keys(artisanScreens), '/error'];
  return [
    ...Object.keys(customerScreens),
    ...ofWorkspace.map((address) => workspaceBase + address.replace(/^\/$/, '')),
  ];
}

/** The HTML file of a screen in the built web app, by its whole address. */
export const documentOf = (address: string): string => `screens${address}.html`;

/** Pages that are finished when the app is built, and the name of their HTML files. Both halves show '/error' too. */
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
