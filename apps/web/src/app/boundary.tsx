import { Component, type ReactNode } from 'react';
import { NetworkError } from '../lib/call-error.ts';
import NetworkErrorPage from '../pages/error.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Main } from '../ui/main.tsx';

interface BoundaryState {
  error: unknown;
}

/** Shows a way out where a screen broke; the browser's console has the error. */
export class Boundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof NetworkError) return <NetworkErrorPage />;
    return (
      <Main title="Something went wrong">
        <EmptyState
          picture="cans"
          sentence="Something went wrong on this screen."
          action={<Button onClick={() => window.location.reload()}>Reload</Button>}
        />
      </Main>
    );
  }
}
