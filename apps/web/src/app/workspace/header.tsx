import { Settings } from 'lucide-react';
import { Link } from 'wouter';
import { isUnread, useNotifications } from '../../features/notification/queries.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button-look.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BackButton } from '../shell/back-button.tsx';
import { Bell } from '../shell/bell.tsx';
import bar from '../shell/header.module.css';
import styles from './header.module.css';
import { WorkspaceNav } from './nav.tsx';
import { usePendingCounts } from './use-pending-counts.ts';
import { useWorkspaceEvents } from './workspace-events.ts';

export function Header() {
  useWorkspaceEvents();
  const notifications = useNotifications();
  const counts = usePendingCounts();
  return (
    <header className={bar.bar}>
      <div className={classes(bar.row, styles.row)}>
        <BackButton />
        <Link href={paths.home} className={bar.logo}>
          <Logo />
          <VisuallyHidden>Fixit logo</VisuallyHidden>
        </Link>
        <span className={styles.side}>Workspace</span>
        <WorkspaceNav counts={counts} />
        <Bell unread={notifications.data?.some(isUnread) ?? false} />
        <span className={styles.settings}>
          <Link href={paths.settings} className={buttonClass({ look: 'ghost', square: true })}>
            <Icon of={Settings} />
            <VisuallyHidden>Settings</VisuallyHidden>
          </Link>
        </span>
      </div>
    </header>
  );
}
