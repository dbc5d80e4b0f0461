import { Settings } from 'lucide-react';
import { Link } from 'wouter';
import { marketName } from '../../lib/market-name.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BackButton } from '../shell/back-button.tsx';
import { Bell } from '../shell/bell.tsx';
import bar from '../shell/header.module.css';
import styles from './workspace-header.module.css';
import { WorkspaceNav } from './workspace-nav.tsx';

interface WorkspaceHeaderProps {
  counts: Readonly<Record<string, number | undefined>>;
  unread: boolean;
}

export function WorkspaceHeader({ counts, unread }: WorkspaceHeaderProps) {
  return (
    <header className={bar.bar}>
      <div className={classes(bar.row, bar.single, styles.row)}>
        <BackButton />
        <Link href={paths.home} className={bar.logo}>
          <Logo />
          <VisuallyHidden>{marketName} logo</VisuallyHidden>
        </Link>
        <span className={styles.side}>Workspace</span>
        <WorkspaceNav counts={counts} />
        <Bell unread={unread} />
        <span className={styles.settings}>
          <Link href={paths.settings} className={buttonClass({ variant: 'ghost', square: true })}>
            <Icon of={Settings} />
            <VisuallyHidden>Settings</VisuallyHidden>
          </Link>
        </span>
      </div>
    </header>
  );
}
