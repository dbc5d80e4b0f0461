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

/** Another server may omit `read_at`; its notifications count as read. */
export const isUnread = ({ read_at }: Notification): boolean => read_at === null;

export function useAddNotification() {
  const queryClient = useQueryClient();
  return (newNotification: Notification) => {
    queryClient.setQueryData<readonly Notification[]>(
      notificationsKey,
      (list) => list && [newNotification, ...list.filter(({ id }) => id !== newNotification.id)],
    );
  };
}
