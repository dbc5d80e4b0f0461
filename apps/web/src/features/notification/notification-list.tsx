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

/** Marks the notifications as read by showing them. New ones stay marked during this visit. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const { mutate: markRead } = useMarkNotificationsRead();
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set());
  const unread = notifications.filter(isUnread);
  const unreadNow = unread.map(({ id }) => id).join(' ');
  // Notifications of another server may have no time.
  const newest = unread.map(({ created_at }) => created_at).reduce((a, b) => (a > b ? a : b), '');

  useEffect(() => {
    if (unreadNow === '') return;
    setNewIds((previous) => new Set([...previous, ...unreadNow.split(' ')]));
    markRead(newest);
  }, [unreadNow, newest, markRead]);

  return (
    <ul className={styles.list}>
      {notifications.map((notification, index) => (
        // Notifications of another server may have no id. The list only grows at its top.
        <NotificationItem
          key={notification.id || index}
          notification={notification}
          isFresh={newIds.has(notification.id)}
        />
      ))}
    </ul>
  );
}

function NotificationItem({ notification, isFresh }: { notification: Notification; isFresh: boolean }) {
  const { title, body, link, created_at } = notification;
  const heading = title || texts.untitled;
  return (
    <li className={classes(styles.item, isFresh && styles.fresh)}>
      <div className={styles.words}>
        <h2 className={styles.title}>{link ? <Link href={`~${link}`}>{heading}</Link> : heading}</h2>
        {body && <p className={styles.body}>{body}</p>}
      </div>
      <p className={styles.when}>
        {isFresh && <Chip tone="awaiting">{texts.unread}</Chip>}
        {created_at && <time dateTime={created_at}>{instantText(created_at)}</time>}
      </p>
    </li>
  );
}
