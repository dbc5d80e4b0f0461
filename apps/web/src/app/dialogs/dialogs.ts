import { type Dialogs, dialog } from '../overlays.tsx';

/** Each in a chunk of its own. A new one is one line here. */
export const dialogs: Dialogs = {
  'request-service': dialog(() => import('./request-service.tsx')),
  'select-address': dialog(() => import('./select-address.tsx')),
  profile: dialog(() => import('./profile.tsx')),
  'change-password': dialog(() => import('../../features/account/change-password.tsx')),
  'edit-profile': dialog(() => import('./edit-profile.tsx')),
  'all-categories': dialog(() => import('../../features/category/all-categories.tsx')),
};
