import { notification } from '@fixit/contract/notification';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
import { setNotificationSettings, showNotificationSettings } from './email-actions.ts';
import { listNotifications, markNotificationsRead, markNotificationsSeen } from './notification-actions.ts';

export function notificationRoutes(app: App): void {
  serve(app, notification.list, async ({ db, caller, query, reply, cursors }) => {
    const { page, next } = await listNotifications(db, caller.account_id, query, cursors);
    if (next) reply.header('x-next-cursor', next);
    return page;
  });

  serveData(app, notification.markRead, 'Marked as read', ({ db, caller, body }) =>
    markNotificationsRead(db, caller.account_id, body ?? {}),
  );

  serveData(app, notification.markSeen, 'Marked as seen', ({ db, caller, body }) =>
    markNotificationsSeen(db, caller.account_id, body),
  );

  serveData(app, notification.showSettings, 'Email settings', ({ db, caller }) => showNotificationSettings(db, caller));

  serveData(app, notification.setSettings, 'Email settings saved', ({ db, caller, body }) =>
    setNotificationSettings(db, caller, body),
  );
}
