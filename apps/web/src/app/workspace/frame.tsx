import './frame.css';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useToken } from '../../lib/http/session.ts';
import { forgetReturnTo, readReturnTo } from '../../lib/return-to.ts';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { type Dialogs, dialog, Overlays } from '../overlays.tsx';
import { Cached } from '../shell/cached.tsx';
import { SignedInHeader } from './signed-in-header.tsx';

/** Each has its own chunk. A new one is one line here. */
const dialogs: Dialogs = {
  'change-password': dialog(() => import('../../features/account/change-password.tsx')),
};

export default function Frame({ children }: { children: ReactNode }) {
  const token = useToken();
  useReturnTo();
  return (
    <Cached key={token}>
      <SkipLink />
      <SignedInHeader />
      {children}
      <Overlays dialogs={dialogs} />
    </Cached>
  );
}

function useReturnTo(): void {
  const [here, navigate] = useLocation();
  useEffect(() => {
    const returnTo = readReturnTo();
    forgetReturnTo();
    if (returnTo && here === '/') navigate(`~${returnTo}`, { replace: true });
  }, [here, navigate]);
}
