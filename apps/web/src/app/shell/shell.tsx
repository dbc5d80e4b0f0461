import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { NewBookingNotice } from '../../features/booking/new-booking-notice.tsx';
import { makeQueryClient } from '../../lib/query.ts';
import { useToken } from '../../lib/session.ts';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { Overlays } from '../overlays.tsx';
import { SignedInHeader } from './signed-in-header.tsx';
import { VisitorHeader } from './visitor-header.tsx';
import { WantedNotice } from './wanted-notice.tsx';

/** What stands around every screen: the header with the navigation, and the dialogs of the whole app. */
export default function Shell({ children }: { children: ReactNode }) {
  const token = useToken();
  return (
    <Cached key={token}>
      <SkipLink />
      {token === null ? <VisitorHeader /> : <SignedInHeader />}
      {token !== null && <WantedNotice />}
      {children}
      {token !== null && <Overlays />}
      {token !== null && <NewBookingNotice />}
    </Cached>
  );
}

/** A cache of one's own for each session, so that nobody sees what another loaded. */
function Cached({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
