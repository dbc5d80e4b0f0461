import { type NotificationSettings, notification } from '@fixit/contract/notification';
import type { NotificationKind } from '@fixit/contract/notification/kinds';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http/client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { settingsKey } from './notification-email-queries.ts';
import { texts } from './notification-email-texts.ts';

type EmailSettingChange = { paused: boolean } | { settings: { kind: NotificationKind; mail: boolean }[] };

/** Updates the cache before the server answers. */
export function useSetNotificationSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: EmailSettingChange) => call(notification.setSettings, { body: change }),
    scope: { id: 'mail settings' },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: settingsKey });
      queryClient.setQueryData<NotificationSettings | null>(
        settingsKey,
        (current) => current && withChange(current, change),
      );
    },
    onError: () => {
      toast.error(texts.notSaved, { id: texts.notSaved });
      return queryClient.invalidateQueries({ queryKey: settingsKey });
    },
  });
}

/** Works without a login. Null as `kind` stands for emails of every kind. */
export function useUnsubscribe(token: string, kind: string | null) {
  return useMutation({
    mutationFn: ({ undo }: { undo: boolean }) =>
      call(notification.unsubscribeFrom, {
        // The server refuses an unknown kind.
        query: { token, ...(kind === null ? {} : { kind: kind as NotificationKind }), ...(undo ? { undo: '1' } : {}) },
      }),
  });
}

function withChange(current: NotificationSettings, change: EmailSettingChange): NotificationSettings {
  if ('paused' in change) return { ...current, paused: change.paused };
  const requested = new Map(change.settings.map(({ kind, mail }) => [kind, mail]));
  return {
    ...current,
    settings: current.settings.map(({ kind, mail }) => ({ kind, mail: requested.get(kind) ?? mail })),
  };
}
