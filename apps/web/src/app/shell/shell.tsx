import type { ReactNode } from 'react';
import { NewBookingNotice } from '../../features/booking/customer/new-booking-notice.tsx';
import { useToken } from '../../lib/http/session.ts';
import { SkipLink } from '../../ui/visually-hidden.tsx';
import { type Dialogs, dialog, Overlays } from '../overlays.tsx';
import { QueryProvider } from './query-provider.tsx';
import { SignedInHeader } from './signed-in-header.tsx';
import { VisitorHeader } from './visitor-header.tsx';

const dialogs: Dialogs = {
  'request-service': dialog(() => import('../dialogs/request-service-dialog.tsx')),
  'select-address': dialog(() => import('../dialogs/choose-address-dialog.tsx')),
  profile: dialog(() => import('../dialogs/profile-dialog.tsx')),
  'change-password': dialog(() => import('../../features/account/password/change-password.tsx')),
  'edit-profile': dialog(() => import('../dialogs/edit-profile-dialog.tsx')),
  'all-categories': dialog(() => import('../../features/category/all-categories.tsx')),
};

export default function Shell({ children }: { children: ReactNode }) {
  const token = useToken();
  return (
    <QueryProvider key={token}>
      <SkipLink />
      {token === null ? <VisitorHeader /> : <SignedInHeader />}
      {children}
      {token !== null && <Overlays dialogs={dialogs} />}
      {token !== null && <NewBookingNotice />}
    </QueryProvider>
  );
}
