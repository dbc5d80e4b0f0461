import { type Notification, notification } from '@fixit/contract/notification';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { useToken } from '../../lib/http/session.ts';

export const notificationsKey = ['notification', 'list'] as const;

export function useNotifications() {
  const token = useToken();
  return useQuery({
    queryKey: notificationsKey,
    queryFn: ({ signal }) => call(notification.list, { query: {} }, { signal }),
    enabled: token !== null,
    staleTime: 60_000,
  });
}

/** Returns true for an unread notification. Those of another server may lack `read_at` and count as read. */
export const isUnread = ({ read_at }: Notification): boolean => read_at === null;

/** Adds a notification at the top and removes its older version. */
export function useAddNotification() {
  const queryClient = useQueryClient();
  return (added: Notification) => {
    queryClient.setQueryData<readonly Notification[]>(
      notificationsKey,
      (list) => list && [added, ...list.filter(({ id }) => id !== added.id)],
    );
  };
}
