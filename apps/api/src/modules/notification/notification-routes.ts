import { notification } from '@fixit/contract/notification';
import { type App, serve } from '../../platform/http/serve.ts';
import { setNotificationSettings, showNotificationSettings } from './email-actions.ts';
import { listNotifications, markNotificationsRead, markNotificationsSeen } from './notification-actions.ts';

export function notificationRoutes(app: App): void {
  serve(app, notification.list, async ({ db, caller, query, reply, cursors }) => {
    const { page, next } = await listNotifications(db, caller.account_id, query, cursors);
    if (next) reply.header('x-next-cursor', next);
    return page;
  });

  serve(app, notification.markRead, async ({ db, caller, body }) => {
    await markNotificationsRead(db, caller.account_id, body ?? {});
    return { message: 'Marked as read', data: null };
  });

  serve(app, notification.markSeen, async ({ db, caller, body }) => {
    await markNotificationsSeen(db, caller.account_id, body);
    return { message: 'Marked as seen', data: null };
  });

  serve(app, notification.showSettings, async ({ db, caller }) => ({
    message: 'Mail settings',
    data: await showNotificationSettings(db, caller),
  }));

  serve(app, notification.setSettings, async ({ db, caller, body }) => ({
    message: 'Mail settings saved',
    data: await setNotificationSettings(db, caller, body),
  }));
}
