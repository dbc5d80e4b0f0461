import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { marketName } from '../../lib/market-name.ts';
import { openOverlay } from '../../lib/overlay.ts';
import { paths } from '../../lib/paths.ts';
import { counts } from '../../lib/timings.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BackButton } from './back-button.tsx';
import { Bell } from './bell.tsx';
import { CustomerNav } from './customer-nav.tsx';
import styles from './header.module.css';
import { SearchBox } from './search-box.tsx';

interface CustomerHeaderProps {
  address: string;
  unread: boolean;
  onSearch?: () => void;
  /** Calling `leave` closes the list of results. */
  results?: (term: string, leave: () => void) => ReactNode;
}

export function CustomerHeader({ address, unread, onSearch, results }: CustomerHeaderProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <BackButton />
        <a href={paths.landing} className={styles.logo}>
          <Logo />
          <VisuallyHidden>{marketName} logo</VisuallyHidden>
        </a>
        <button
          type="button"
          data-tour="address"
          className={styles.where}
          onClick={() => openOverlay({ name: 'select-address' })}
        >
          <Icon of={MapPin} />
          <VisuallyHidden>Choose address</VisuallyHidden>{' '}
          <CutText as="b" length={counts.headerAddressLength} className={styles.address}>
            {address || 'Your address'}
          </CutText>
        </button>
        <SearchBox onSearch={onSearch} results={results} />
        <CustomerNav />
        <Bell unread={unread} />
      </div>
    </header>
  );
}
