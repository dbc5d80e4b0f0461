import { Bell as BellIcon } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './header.module.css';

export function Bell({ unread }: { unread: boolean }) {
  const unreadId = useId();
  return (
    <span className={styles.bell} data-tour="notifications">
      <Link
        href={paths.notifications}
        aria-describedby={unread ? unreadId : undefined}
        className={buttonClass({ variant: 'ghost', square: true })}
      >
        <Icon of={BellIcon} />
        <VisuallyHidden>Notifications</VisuallyHidden>
        {unread && <i className={styles.dot} />}
      </Link>
      {unread && (
        <span id={unreadId} hidden>
          Some are unread
        </span>
      )}
    </span>
  );
}
