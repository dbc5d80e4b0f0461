import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { useLocation } from 'wouter';
import { closeOverlay, type Overlay, useOverlay } from '../lib/overlay.ts';
import { texts } from '../pages/error-texts.ts';
import { toast } from '../ui/toast.ts';
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
  return <Opening key={open.name}>{Opened && <Opened {...open} onClose={closeOverlay} />}</Opening>;
}

/** A dialog whose code is asked for anew at each opening, so that one that did not come may come the next time. */
export function dialog<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): FunctionComponent<P> {
  return function Loading(props: P) {
    const [Loaded] = useState(() => lazy(() => loadChunk(load)));
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Keeps the screen standing where a dialog cannot open. */
class Opening extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    toast.error(texts.sentence);
    closeOverlay();
  }

  override render() {
    return !this.state.failed && this.props.children;
  }
}
