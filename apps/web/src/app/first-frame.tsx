import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { Header } from './shell/header.tsx';
import { Header as WorkspaceHeader } from './workspace/header.tsx';

const headers: Record<'app' | 'workspace', () => ReactElement> = {
  app: () => <Header address="" unread={false} />,
  workspace: () => <WorkspaceHeader counts={{}} unread={false} />,
};

/** The header of a screen before any data has loaded. Hidden until `early-calls.ts` finds a token. */
export function renderFirstFrame(half: keyof typeof headers, path: string): string {
  const HalfHeader = headers[half];
  return renderToStaticMarkup(
    <Router ssrPath={path}>
      <div id="first-frame" hidden inert aria-hidden="true">
        <HalfHeader />
      </div>
    </Router>,
  );
}
