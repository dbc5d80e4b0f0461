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

type Dialogs = { [N in Overlay['name']]?: ComponentType<Extract<Overlay, { name: N }> & { onClose: () => void }> };

/** The dialogs that any screen may open, each in a chunk of its own. A new one is one line here. */
const dialogs: Dialogs = {
  'request-service': dialog(() => import('./dialogs/request-service.tsx')),
  'select-address': dialog(() => import('./dialogs/select-address.tsx')),
  profile: dialog(() => import('./dialogs/profile.tsx')),
  'change-password': dialog(() => import('../features/account/change-password.tsx')),
  'edit-profile': dialog(() => import('./dialogs/edit-profile.tsx')),
  'all-categories': dialog(() => import('../features/category/all-categories.tsx')),
};

/** The dialog of the app that is open now, if any. It belongs to the screen on which it was opened. */
export function Overlays() {
  const open = useOverlay();
  const [address] = useLocation();
  useEffect(() => closeOverlay, [address]);
  if (!open) return null;
  // The table's type pairs each name with the dialog that takes exactly its fields; looking up by name loses the pairing.
  const Opened = dialogs[open.name] as ComponentType<Overlay & { onClose: () => void }> | undefined;
  return <Opening key={open.name}>{Opened && <Opened {...open} onClose={closeOverlay} />}</Opening>;
}

/** A dialog whose code is asked for anew at each opening, so that one that did not come may come the next time. */
function dialog<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): FunctionComponent<P> {
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
