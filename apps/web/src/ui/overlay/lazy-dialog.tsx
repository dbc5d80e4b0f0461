import { Component, type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { toast } from './toast.ts';

/** Loads a dialog on demand. A failure shows a toast and closes the dialog; the next opening tries again. */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  sentence = 'This could not be opened. Please check your connection.',
): FunctionComponent<P> {
  let loaded: ComponentType<P> | null = null;

  // Suspense would delay the content by a third of a second.
  function Loading(props: P) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Loaded) return;
      let isOpen = true;
      load().then(
        (component) => {
          loaded = component;
          if (isOpen) setLoaded(() => component);
        },
        (error: unknown) => {
          if (isOpen) setFailure({ error });
        },
      );
      return () => {
        isOpen = false;
      };
    }, [Loaded]);
    if (failure) throw failure.error;
    return Loaded && <Loaded {...props} />;
  }

  return function LazyDialog(props: P) {
    return (
      <DialogBoundary sentence={sentence} onFailure={props.onClose}>
        <Loading {...props} />
      </DialogBoundary>
    );
  };
}

class DialogBoundary extends Component<
  { sentence: string; onFailure: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    toast.error(this.props.sentence);
    this.props.onFailure();
  }

  override render() {
    return !this.state.failed && this.props.children;
  }
}
