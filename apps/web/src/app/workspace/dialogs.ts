import { type Dialogs, dialog } from '../overlays.tsx';

/** Each in a chunk of its own. A new one is one line here. */
export const dialogs: Dialogs = {
  'change-password': dialog(() => import('../../features/account/change-password.tsx')),
};
