import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense, useState } from 'react';
import { toast } from './toast.ts';

/**
 * A dialog whose code comes when it is opened, asked for anew at each opening, so that one that did not come may come the
 * next time. Where it does not come, that is said, and it closes.
 */
export function late<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
  sentence = 'This could not be opened. Please check your connection.',
): FunctionComponent<P> {
  return function Late(props: P) {
    const [Loaded] = useState(() => lazy(async () => ({ default: await load() })));
    return (
      <Opening sentence={sentence} onFailure={props.onClose}>
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </Opening>
    );
  };
}

/** Keeps the screen standing where a dialog cannot open. */
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
