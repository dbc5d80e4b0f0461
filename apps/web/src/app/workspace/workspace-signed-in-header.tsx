import { isUnread, useNotifications } from '../../features/notification/notification-queries.ts';
import { usePendingCounts } from './use-pending-counts.ts';
import { useWorkspaceEvents } from './workspace-events.ts';
import { WorkspaceHeader } from './workspace-header.tsx';

export function WorkspaceSignedInHeader() {
  useWorkspaceEvents();
  const notifications = useNotifications();
  return <WorkspaceHeader counts={usePendingCounts()} unread={notifications.data?.some(isUnread) ?? false} />;
}
