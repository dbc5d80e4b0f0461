import './frame.css';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useToken } from '../../lib/http/session.ts';
import { forgetReturnTo, readReturnTo } from '../../lib/navigation/return-to.ts';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { type Dialogs, dialog, Overlays } from '../overlays.tsx';
import { QueryProvider } from '../shell/query-provider.tsx';
import { WorkspaceSignedInHeader } from './workspace-signed-in-header.tsx';

const dialogs: Dialogs = {
  'change-password': dialog(() => import('../../features/account/password/change-password.tsx')),
};

export default function Frame({ children }: { children: ReactNode }) {
  const token = useToken();
  useReturnTo();
  return (
    <QueryProvider key={token}>
      <SkipLink />
      <WorkspaceSignedInHeader />
      {children}
      <Overlays dialogs={dialogs} />
    </QueryProvider>
  );
}

function useReturnTo(): void {
  const [path, navigate] = useLocation();
  useEffect(() => {
    const returnTo = readReturnTo();
    forgetReturnTo();
    if (returnTo && path === '/') navigate(`~${returnTo}`, { replace: true });
  }, [path, navigate]);
}
