import type { ReactNode } from 'react';
import { marketName } from '../../lib/market-name.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/title.ts';
import { Logo } from '../../ui/page/logo.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { accountKind } from './account-kind.ts';
import styles from './account-page.module.css';
import { useFirstFrameText } from './use-first-frame-text.ts';

interface AccountPageProps {
  title: string;
  children: ReactNode;
  foot?: ReactNode;
}

export function AccountPage({ title, children, foot }: AccountPageProps) {
  useTitle(title);
  useFirstFrameText();
  return (
    <div className={styles.page} data-toasts="top">
      <div className={styles.left}>
        <header>
          <a href={paths.landing} className={styles.logo}>
            <Logo />
            <VisuallyHidden>{marketName} logo</VisuallyHidden>
          </a>
        </header>
        <main id="main" tabIndex={-1} className={styles.in}>
          {children}
        </main>
        <footer className={styles.foot}>{foot}</footer>
      </div>
      <div className={styles.right} aria-hidden="true">
        <p className={styles.motto}>
          {accountKind.motto[0]}
          <br />
          {accountKind.motto[1]}
        </p>
        {/* The picture loads lazily, because a phone never shows it. */}
        <img
          src="/pictures/scenes/street.svg"
          alt=""
          width="1440"
          height="440"
          loading="lazy"
          className={styles.street}
        />
      </div>
    </div>
  );
}

export function Or({ children }: { children: string }) {
  return <p className={styles.or}>{children}</p>;
}
