import { type ComponentType, type FunctionComponent, useEffect } from 'react';
import { useLocation } from 'wouter';
import { closeOverlay, type Overlay, useOverlay } from '../lib/overlay.ts';
import { texts } from '../pages/public/error-texts.ts';
import { lazyDialog } from '../ui/overlay/lazy-dialog.tsx';
import { loadChunk } from './screen.ts';

export type Dialogs = {
  [N in Overlay['name']]?: ComponentType<Extract<Overlay, { name: N }> & { onClose: () => void }>;
};

/** A dialog closes when the screen changes. */
export function Overlays({ dialogs }: { dialogs: Dialogs }) {
  const overlay = useOverlay();
  const [location] = useLocation();
  useEffect(() => closeOverlay, [location]);
  if (!overlay) return null;
  // The type pairs each name with a dialog that accepts exactly its fields. A look-up by name loses the pairing.
  const OpenDialog = dialogs[overlay.name] as ComponentType<Overlay & { onClose: () => void }> | undefined;
  return OpenDialog && <OpenDialog key={overlay.name} {...overlay} onClose={closeOverlay} />;
}

export function dialog<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> {
  return lazyDialog(async () => (await loadChunk(load)).default, texts.sentence);
}
