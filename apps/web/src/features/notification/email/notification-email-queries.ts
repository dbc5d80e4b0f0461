import { type NotificationSettings, notification } from '@fixit/contract/notification';
import { useQuery } from '@tanstack/react-query';
import { dataOrNull } from '../../../lib/http/call-error.ts';
import { call } from '../../../lib/http/client.ts';

export const settingsKey = ['notification', 'settings'] as const;

/** The data is null if the server has no such settings. */
export function useNotificationSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }): Promise<NotificationSettings | null> =>
      dataOrNull(call(notification.showSettings, {}, { signal })),
  });
}
