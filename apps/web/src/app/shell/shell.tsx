import type { ReactNode } from 'react';
import { NewBookingNotice } from '../../features/booking/customer/new-booking-notice.tsx';
import { useToken } from '../../lib/http/session.ts';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { dialogs } from '../dialogs/dialogs.ts';
import { Overlays } from '../overlays.tsx';
import { Cached } from './cached.tsx';
import { ReturnToNotice } from './return-to-notice.tsx';
import { SignedInHeader } from './signed-in-header.tsx';
import { VisitorHeader } from './visitor-header.tsx';

export default function Shell({ children }: { children: ReactNode }) {
  const token = useToken();
  return (
    <Cached key={token}>
      <SkipLink />
      {token === null ? <VisitorHeader /> : <SignedInHeader />}
      {token !== null && <ReturnToNotice />}
      {children}
      {token !== null && <Overlays dialogs={dialogs} />}
      {token !== null && <NewBookingNotice />}
    </Cached>
  );
}
