import type { Notification } from '@fixit/contract/notification';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { instantText } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { useMarkNotificationsRead } from './notification-changes.ts';
import styles from './notification-list.module.css';
import { isUnread } from './notification-queries.ts';
import { texts } from './notification-texts.ts';

/** Showing the notifications marks them as read. They stay highlighted as new until the list is closed. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const { mutate: markRead } = useMarkNotificationsRead();
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const unread = notifications.filter(isUnread);
  const unreadIds = unread.map(({ id }) => id).join(' ');
  // Another server may send notifications without a time.
  const newest = unread.map(({ created_at }) => created_at).reduce((a, b) => (a > b ? a : b), '');

  useEffect(() => {
    if (unreadIds === '') return;
    setNewIds((previous) => new Set([...previous, ...unreadIds.split(' ')]));
    markRead(newest);
  }, [unreadIds, newest, markRead]);

  return (
    <ul className={styles.list}>
      {notifications.map((notification, index) => (
        // Another server may send notifications without an id.
        <NotificationItem
          key={notification.id || index}
          notification={notification}
          isNew={newIds.has(notification.id)}
        />
      ))}
    </ul>
  );
}

function NotificationItem({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { title, body, link, created_at } = notification;
  const heading = title || texts.untitled;
  return (
    <li className={classes(styles.item, isNew && styles.new)}>
      <div className={styles.words}>
        <h2 className={styles.title}>{link ? <Link href={`~${link}`}>{heading}</Link> : heading}</h2>
        {body && <p className={styles.body}>{body}</p>}
      </div>
      <p className={styles.when}>
        {isNew && <Chip tone="awaiting">{texts.unread}</Chip>}
        {created_at && <time dateTime={created_at}>{instantText(created_at)}</time>}
      </p>
    </li>
  );
}
