import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { cut } from '../../lib/format.ts';
import { openOverlay } from '../../lib/overlay.ts';
import { paths } from '../../lib/paths.ts';
import { counts } from '../../lib/timings.ts';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BackButton } from './back-button.tsx';
import { Bell } from './bell.tsx';
import { CustomerNav } from './customer-nav.tsx';
import styles from './header.module.css';
import { SearchBox } from './search-box.tsx';

interface HeaderProps {
  /** Shown cut to 20 characters. */
  address: string;
  unread: boolean;
  onSearch?: () => void;
  /** `leave` closes the list. */
  results?: (term: string, leave: () => void) => ReactNode;
}

export function Header({ address, unread, onSearch, results }: HeaderProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <BackButton />
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
          <b className={styles.address}>{cut(address, counts.headerAddress) || 'Your address'}</b>
        </button>
        <SearchBox onSearch={onSearch} results={results} />
        <CustomerNav />
        <Bell unread={unread} />
      </div>
    </header>
  );
}
