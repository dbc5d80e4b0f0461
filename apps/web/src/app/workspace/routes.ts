import type { AppRoute } from '../guard.tsx';
import { screen } from '../screen.ts';

/**
 * Every screen of the artisans' half by its address below /workspace. A new page is one line here and one in the
 * server's list.
 */
export const routes = [
  { path: '/', guard: 'protected', screen: screen(() => import('../../pages/workspace/home.tsx')) },
  { path: '/login', guard: 'visitor', screen: screen(() => import('../../pages/workspace/login.tsx')) },
  { path: '/signup', guard: 'visitor', screen: screen(() => import('../../pages/account/signup.tsx')) },
  { path: '/reset-password', guard: 'visitor', screen: screen(() => import('../../pages/account/reset-password.tsx')) },
  { path: '/onboarding', guard: 'protected', screen: screen(() => import('../../pages/workspace/onboarding.tsx')) },
  { path: '/settings', guard: 'protected', screen: screen(() => import('../../pages/workspace/settings.tsx')) },
  { path: '/notifications', guard: 'protected', screen: screen(() => import('../../pages/notifications.tsx')) },
  { path: '/requests', guard: 'protected', screen: screen(() => import('../../pages/workspace/requests.tsx')) },
  { path: '/chat', guard: 'protected', screen: screen(() => import('../../pages/workspace/chat.tsx')) },
  { path: '/bookings', guard: 'protected', screen: screen(() => import('../../pages/workspace/bookings.tsx')) },
  { path: '/profile', guard: 'protected', screen: screen(() => import('../../pages/workspace/profile/profile.tsx')) },
  { path: '/reviews', guard: 'protected', screen: screen(() => import('../../pages/workspace/reviews.tsx')) },
] as const satisfies readonly AppRoute[];
