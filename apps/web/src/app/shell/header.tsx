import { ArrowLeft, Bell, MapPin } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { useBack } from '../../lib/back.ts';
import { cut } from '../../lib/format.ts';
import { openOverlay } from '../../lib/overlay.ts';
import { paths } from '../../lib/paths.ts';
import { counts } from '../../lib/timings.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-look.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/logo.tsx';
import type_ from '../../ui/type.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './header.module.css';
import { MainNav } from './main-nav.tsx';
import { SearchBox } from './search-box.tsx';

interface HeaderProps {
  /** The current address, whole; its first 20 characters are shown. */
  address: string;
  unread: boolean;
  /** What the search found for a term; `leave` closes the list. */
  results?: (term: string, leave: () => void) => ReactNode;
}

/** The header of every signed-in screen. */
export function Header({ address, unread, results }: HeaderProps) {
  const goBack = useBack(paths.dashboard);
  const unreadId = useId();
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <span className={styles.back}>
          <Button look="bare" square onClick={goBack}>
            <Icon of={ArrowLeft} />
            <VisuallyHidden>Back</VisuallyHidden>
          </Button>
        </span>
        <a href={paths.landing} className={styles.logo}>
          <Logo />
          <VisuallyHidden>Fixit logo</VisuallyHidden>
        </a>
        <button
          type="button"
          data-tour="address"
          className={styles.where}
          onClick={() => openOverlay({ name: 'select-address' })}
        >
          <Icon of={MapPin} />
          <VisuallyHidden>Choose address</VisuallyHidden>{' '}
          <b className={classes(type_.cut, styles.address)}>{cut(address, counts.headerAddress) || 'Your address'}</b>
        </button>
        <SearchBox results={results} />
        <MainNav />
        <span className={styles.bell} data-tour="notifications">
          <Link
            href={paths.notifications}
            aria-describedby={unread ? unreadId : undefined}
            className={buttonClass({ look: 'bare', square: true })}
          >
            <Icon of={Bell} />
            <VisuallyHidden>Notifications</VisuallyHidden>
            {unread && <i className={styles.dot} />}
          </Link>
          {unread && (
            <span id={unreadId} hidden>
              Some are unread
            </span>
          )}
        </span>
      </div>
    </header>
  );
}
