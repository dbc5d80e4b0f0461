import { isUnread, useNotifications } from '../../features/notification/queries.ts';
import { Header } from './header.tsx';
import { usePendingCounts } from './use-pending-counts.ts';
import { useWorkspaceEvents } from './workspace-events.ts';

export function SignedInHeader() {
  useWorkspaceEvents();
  const notifications = useNotifications();
  return <Header counts={usePendingCounts()} unread={notifications.data?.some(isUnread) ?? false} />;
}
