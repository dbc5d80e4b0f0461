import { type Notification, notification } from '@fixit/contract/notification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { notificationsKey } from './notification-queries.ts';

/** Marks notifications up to an instant as read, so that later ones stay unread. */
export function useMarkNotificationsRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (until: string) => call(notification.markRead, { body: until ? { until } : {} }),
    onSuccess: (_, until) => {
      const read_at = new Date().toISOString();
      queryClient.setQueryData<readonly Notification[]>(notificationsKey, (list) =>
        list?.map((item) => (until && item.created_at > until ? item : { ...item, read_at: item.read_at ?? read_at })),
      );
    },
  });
}
