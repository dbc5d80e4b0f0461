import { Component, type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { toast } from './toast.ts';

/** A failure to load shows a toast and closes the dialog; the next opening tries again. */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  sentence = 'This could not be opened. Please check your connection.',
): FunctionComponent<P> {
  let known: ComponentType<P> | null = null;

  // Suspense would delay the content by a third of a second.
  function Loading(props: P) {
    const [Loaded, setLoaded] = useState(() => known);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Loaded) return;
      let shown = true;
      load().then(
        (component) => {
          known = component;
          if (shown) setLoaded(() => component);
        },
        (error: unknown) => {
          if (shown) setFailure({ error });
        },
      );
      return () => {
        shown = false;
      };
    }, [Loaded]);
    if (failure) throw failure.error;
    return Loaded && <Loaded {...props} />;
  }

  return function Late(props: P) {
    return (
      <Opening sentence={sentence} onFailure={props.onClose}>
        <Loading {...props} />
      </Opening>
    );
  };
}

class Opening extends Component<{ sentence: string; onFailure: () => void; children: ReactNode }, { failed: boolean }> {
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
