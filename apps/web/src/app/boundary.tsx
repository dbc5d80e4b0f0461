import { Component, type ReactNode } from 'react';
import { NetworkError } from '../lib/http/call-error.ts';
import NetworkErrorPage from '../pages/public/error.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { Main } from '../ui/page/main.tsx';

interface BoundaryState {
  error: unknown;
  path: string;
}

interface BoundaryProps {
  path: string;
  inShell?: boolean;
  onFailure?: (() => void) | undefined;
  children: ReactNode;
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, path: this.props.path };

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

  static getDerivedStateFromProps({ path }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return path === state.path ? null : { error: null, path };
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
