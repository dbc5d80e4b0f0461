import { notification } from '@fixit/contract/notification';
import { readCursor } from '../../platform/cursor.ts';
import { type App, serve } from '../../platform/serve.ts';
import { listNotification, markNotificationRead } from './actions.ts';

export function notificationRoutes(app: App): void {
  serve(app, notification.list, async ({ db, caller, query, reply }) => {
    const { page, next } = await listNotification(db, caller.account_id, {
      limit: query.limit,
      before: readCursor(query.cursor),
    });
    if (next) reply.header('x-next-cursor', next);
    return page;
  });

  serve(app, notification.markRead, async ({ db, caller, body }) => {
    await markNotificationRead(db, caller.account_id, body?.ids);
    return { message: 'Marked as read', data: null };
  });
}
