import type { ReactNode } from 'react';
import styles from './split-page.module.css';

interface SplitPageProps {
  header: ReactNode;
  motto: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

export function SplitPage({ header, motto, footer, children }: SplitPageProps) {
  return (
    <div className={styles.page} data-toasts="top">
      <div className={styles.left}>
        <header>{header}</header>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
      </div>
      <div className={styles.right} aria-hidden="true">
        <p className={styles.motto}>{motto}</p>
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
