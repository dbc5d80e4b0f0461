import { type ComponentType, type FunctionComponent, useEffect } from 'react';
import { useLocation } from 'wouter';
import { closeOverlay, type Overlay, useOverlay } from '../lib/overlay.ts';
import { texts } from '../pages/public/error-texts.ts';
import { lazyDialog } from '../ui/overlay/lazy-dialog.tsx';
import { loadChunk } from './screen.ts';

/** The dialogs that any screen of a half may open, by name. */
export type Dialogs = {
  [N in Overlay['name']]?: ComponentType<Extract<Overlay, { name: N }> & { onClose: () => void }>;
};

/** The dialog of the app that is open now, if any. It belongs to the screen on which it was opened. */
export function Overlays({ dialogs }: { dialogs: Dialogs }) {
  const open = useOverlay();
  const [address] = useLocation();
  useEffect(() => closeOverlay, [address]);
  if (!open) return null;
  // The table's type pairs each name with the dialog that takes exactly its fields; looking up by name loses the pairing.
  const Opened = dialogs[open.name] as ComponentType<Overlay & { onClose: () => void }> | undefined;
  return Opened && <Opened key={open.name} {...open} onClose={closeOverlay} />;
}

/** A dialog of a chunk of its own, which a new release may have replaced. */
export function dialog<P extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> {
  return lazyDialog(async () => (await loadChunk(load)).default, texts.sentence);
}
