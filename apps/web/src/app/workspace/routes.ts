import type { AppRoute } from '../guard.tsx';
import { screen } from '../screen.ts';

/**
 * Every screen of the artisans' half by its address below /workspace. A new page is one line here and one in the
 * server's list.
 */
export const routes = [
  { path: '/', guard: 'protected', screen: screen(() => import('../../pages/workspace/home.page.tsx')) },
  { path: '/login', guard: 'visitor', screen: screen(() => import('../../pages/workspace/login.page.tsx')) },
  { path: '/signup', guard: 'visitor', screen: screen(() => import('../../pages/account/signup.page.tsx')) },
  { path: '/reset-password', guard: 'visitor', screen: screen(() => import('../../pages/account/reset-password.page.tsx')) },
  { path: '/onboarding', guard: 'protected', screen: screen(() => import('../../pages/workspace/onboarding.page.tsx')) },
  { path: '/settings', guard: 'protected', screen: screen(() => import('../../pages/workspace/settings.page.tsx')) },
  { path: '/notifications', guard: 'protected', screen: screen(() => import('../../pages/notifications.page.tsx')) },
  { path: '/requests', guard: 'protected', screen: screen(() => import('../../pages/workspace/requests.page.tsx')) },
  { path: '/chat', guard: 'protected', screen: screen(() => import('../../pages/workspace/chat.page.tsx')) },
  { path: '/bookings', guard: 'protected', screen: screen(() => import('../../pages/workspace/bookings.page.tsx')) },
  { path: '/profile', guard: 'protected', screen: screen(() => import('../../pages/workspace/profile/profile.page.tsx')) },
  { path: '/reviews', guard: 'protected', screen: screen(() => import('../../pages/workspace/reviews.page.tsx')) },
] as const satisfies readonly AppRoute[];
