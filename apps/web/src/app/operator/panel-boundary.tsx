import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Main } from '../../ui/page/main.tsx';
import { texts } from './panel-frame-texts.ts';

export class PanelBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Main title={texts.title}>
        <EmptyState
          picture="cans"
          sentence={texts.broken}
          action={<Button onClick={() => window.location.reload()}>{texts.reload}</Button>}
        />
      </Main>
    );
  }
}
