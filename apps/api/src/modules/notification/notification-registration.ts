import { sql } from 'drizzle-orm';
import type { ModuleRegistration } from '../../platform/module-registration.ts';
import { dropEmailsBetween, eraseNotificationsOf } from './notification-actions.ts';

export const notificationRegistration: ModuleRegistration = {
  columns: ['notification.account_id', 'notification.about_id', 'notification_setting.account_id'],
  erased: [
    'notification.title',
    'notification.body',
    'notification.details',
    'notification.about_name',
    'notification.link',
    'notification_setting.token',
    'notification_setting.kinds_off',
    'notification_setting.kinds_emailed_at',
  ],
  retained: {
    'the kind of event, without a name': ['notification.kind', 'notification.subject_type', 'notification.slot'],
  },
  read: (account_id) => {
    const account = sql`
      select jsonb_build_object('mail_settings', (select jsonb_build_object('paused', paused, 'kinds_off', kinds_off)
        from notification_setting where account_id = ${account_id})) as row`;
    const notifications = sql`
      select jsonb_build_object('id', id, 'kind', kind, 'title', title, 'body', body, 'link', link,
        'created_at', iso(created_at), 'read_at', iso(read_at)) as row
      from notification where account_id = ${account_id}`;
    return { account, notifications };
  },
  erase: eraseNotificationsOf,
  block: dropEmailsBetween,
};
