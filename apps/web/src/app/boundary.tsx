import { Component, type ReactNode } from 'react';
import { NetworkError } from '../lib/http/call-error.ts';
import NetworkErrorPage from '../pages/public/error.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';

interface BoundaryState {
  error: unknown;
  at: string;
}

interface BoundaryProps {
  at: string;
  /** The shell already shows the header. */
  inShell?: boolean;
  onFailure?: (() => void) | undefined;
  children: ReactNode;
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, at: this.props.at };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  override componentDidMount() {
    window.addEventListener('online', this.#retryAfterNetworkError);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.#retryAfterNetworkError);
  }

  override componentDidCatch() {
    this.props.onFailure?.();
  }

  #retryAfterNetworkError = () => {
    if (this.state.error instanceof NetworkError) this.setState({ error: null });
  };

  static getDerivedStateFromProps({ at }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return at === state.at ? null : { error: null, at };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof NetworkError) return <NetworkErrorPage inShell={this.props.inShell} />;
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
