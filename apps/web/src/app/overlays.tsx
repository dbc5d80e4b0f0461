import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { closeOverlay, type Overlay, useOverlay } from '../lib/overlay.ts';

type Dialogs = { [N in Overlay['name']]?: ComponentType<Extract<Overlay, { name: N }> & { onClose: () => void }> };

/** The dialogs that any screen may open, each in a chunk of its own. A new one is one line here. */
const dialogs: Dialogs = {
  'request-service': lazy(() => import('./dialogs/request-service.tsx')),
  'select-address': lazy(() => import('./dialogs/select-address.tsx')),
  profile: lazy(() => import('./dialogs/profile.tsx')),
  'change-password': lazy(() => import('../features/account/change-password.tsx')),
  'edit-profile': lazy(() => import('./dialogs/edit-profile.tsx')),
  'all-categories': lazy(() => import('../features/category/all-categories.tsx')),
};

/** The dialog of the app that is open now, if any. It belongs to the screen on which it was opened. */
export function Overlays() {
  const open = useOverlay();
  const [address] = useLocation();
  useEffect(() => closeOverlay, [address]);
  if (!open) return null;
  // The table's type pairs each name with the dialog that takes exactly its fields; looking up by name loses the pairing.
  const Opened = dialogs[open.name] as ComponentType<Overlay & { onClose: () => void }> | undefined;
  return <Suspense>{Opened && <Opened {...open} onClose={closeOverlay} />}</Suspense>;
}
