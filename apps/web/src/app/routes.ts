import { screen } from './screen.ts';

/** visitor: only while logged out; protected: only while logged in; open: everybody. */
export type Guard = 'visitor' | 'protected' | 'open';

/** Every screen of the app by its address. A new page is one line here. */
export const routes = [
  { path: '/login', guard: 'visitor', screen: screen(() => import('../pages/login.tsx')) },
  { path: '/signup', guard: 'visitor', screen: screen(() => import('../pages/signup.tsx')) },
  { path: '/reset-password', guard: 'visitor', screen: screen(() => import('../pages/reset-password.tsx')) },
] as const satisfies readonly { path: string; guard: Guard; screen: ReturnType<typeof screen> }[];
