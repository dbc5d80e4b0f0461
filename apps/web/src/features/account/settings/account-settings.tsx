import type { ReactNode } from 'react';
import { AccountDetails } from './account-details.tsx';
import { useDetails, useSessions } from './account-settings-queries.ts';
import { OwnData } from './own-data.tsx';
import { Sessions } from './session-list.tsx';

/** Renders nothing until everything has loaded, so that nothing moves, and nothing if the server lacks these calls. */
export function AccountSettings({ children }: { children: ReactNode }) {
  const sessions = useSessions();
  const details = useDetails();
  if (sessions.isPending || details.isPending || sessions.data === null) return null;
  return (
    <>
      {children}
      {details.data !== null && <AccountDetails of={details} />}
      <Sessions of={sessions} />
      <OwnData />
    </>
  );
}
