import type { AppRoute } from './guard.tsx';
import { screen } from './screen.ts';

/** Every screen of the customers' half by its address. A new page is one line here. */
export const routes = [
  { path: '/login', guard: 'visitor', screen: screen(() => import('../pages/account/login.tsx')) },
  { path: '/signup', guard: 'visitor', screen: screen(() => import('../pages/account/signup.tsx')) },
  { path: '/reset-password', guard: 'visitor', screen: screen(() => import('../pages/account/reset-password.tsx')) },
  { path: '/dashboard', guard: 'protected', screen: screen(() => import('../pages/dashboard.tsx')) },
  { path: '/address', guard: 'protected', screen: screen(() => import('../pages/address.tsx')) },
  { path: '/profile', guard: 'protected', screen: screen(() => import('../pages/profile.tsx')) },
  { path: '/bookings', guard: 'protected', screen: screen(() => import('../pages/bookings.tsx')) },
  { path: '/chat', guard: 'protected', screen: screen(() => import('../pages/chat.tsx')) },
  { path: '/service-detail', guard: 'protected', screen: screen(() => import('../pages/service-detail.tsx')) },
  {
    path: '/available-providers',
    guard: 'protected',
    screen: screen(() => import('../pages/available-providers.tsx')),
  },
  { path: '/accepted-providers', guard: 'protected', screen: screen(() => import('../pages/accepted-providers.tsx')) },
  { path: '/explore-providers', guard: 'open', screen: screen(() => import('../pages/explore-providers.tsx')) },
  { path: '/selected-category', guard: 'open', screen: screen(() => import('../pages/selected-category.tsx')) },
  { path: '/notifications', guard: 'open', screen: screen(() => import('../pages/notifications.tsx')) },
  { path: '/unsubscribe', guard: 'open', screen: screen(() => import('../pages/account/unsubscribe.tsx')) },
] as const satisfies readonly AppRoute[];
