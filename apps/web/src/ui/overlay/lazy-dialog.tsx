import { Component, type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { toast } from './toast.ts';

/** A failure shows a toast and closes the dialog; the next opening tries again. */
export function lazyDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  sentence = 'This could not be opened. Please check your connection.',
): FunctionComponent<P> {
  let loadedDialog: ComponentType<P> | null = null;

  // Suspense would delay the content by a third of a second.
  function Loading(props: P) {
    const [DialogComponent, setDialogComponent] = useState(() => loadedDialog);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (DialogComponent) return;
      let isOpen = true;
      load().then(
        (component) => {
          loadedDialog = component;
          if (isOpen) setDialogComponent(() => component);
        },
        (error: unknown) => {
          if (isOpen) setFailure({ error });
        },
      );
      return () => {
        isOpen = false;
      };
    }, [DialogComponent]);
    if (failure) throw failure.error;
    return DialogComponent && <DialogComponent {...props} />;
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
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    toast.error(this.props.sentence);
    this.props.onFailure();
  }

  override render() {
    return !this.state.hasFailed && this.props.children;
  }
}
