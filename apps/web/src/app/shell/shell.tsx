import type { ReactNode } from 'react';
import { useToken } from '../../lib/session.ts';
import { Overlays } from '../overlays.tsx';
import { Header } from './header.tsx';
import { VisitorHeader } from './visitor-header.tsx';

/** What stands around every screen: the header with the navigation, and the dialogs of the whole app. */
export default function Shell({ children }: { children: ReactNode }) {
  const token = useToken();
  if (token === null) {
    return (
      <>
        <VisitorHeader />
        {children}
      </>
    );
  }
  return (
    <>
      <Header address="" unread={false} />
      {children}
      <Overlays />
    </>
  );
}
