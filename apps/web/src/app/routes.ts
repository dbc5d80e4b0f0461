import type { AppRoute } from './guard.tsx';
import { screen } from './screen.ts';

/** Every screen of the customers' half by its address. A new page is one line here. */
export const routes = [
  { path: '/login', guard: 'visitor', screen: screen(() => import('../pages/account/login.page.tsx')) },
  { path: '/signup', guard: 'visitor', screen: screen(() => import('../pages/account/signup.page.tsx')) },
  { path: '/reset-password', guard: 'visitor', screen: screen(() => import('../pages/account/reset-password.page.tsx')) },
  { path: '/dashboard', guard: 'protected', screen: screen(() => import('../pages/dashboard.page.tsx')) },
  { path: '/address', guard: 'protected', screen: screen(() => import('../pages/address.page.tsx')) },
  { path: '/profile', guard: 'protected', screen: screen(() => import('../pages/profile.page.tsx')) },
  { path: '/bookings', guard: 'protected', screen: screen(() => import('../pages/bookings.page.tsx')) },
  { path: '/chat', guard: 'protected', screen: screen(() => import('../pages/chat.page.tsx')) },
  { path: '/service-detail', guard: 'protected', screen: screen(() => import('../pages/service-detail.page.tsx')) },
  {
    path: '/available-providers',
    guard: 'protected',
    screen: screen(() => import('../pages/available-providers.page.tsx')),
  },
  { path: '/accepted-providers', guard: 'protected', screen: screen(() => import('../pages/accepted-providers.page.tsx')) },
  { path: '/explore-providers', guard: 'open', screen: screen(() => import('../pages/explore-providers.page.tsx')) },
  { path: '/selected-category', guard: 'open', screen: screen(() => import('../pages/selected-category.page.tsx')) },
  { path: '/notifications', guard: 'open', screen: screen(() => import('../pages/notifications.page.tsx')) },
  { path: '/unsubscribe', guard: 'open', screen: screen(() => import('../pages/account/unsubscribe.page.tsx')) },
] as const satisfies readonly AppRoute[];
