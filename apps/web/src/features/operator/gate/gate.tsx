import type { ReactNode } from 'react';
import { useTitle } from '../../../lib/title.ts';
import { PanelLogo } from '../panel-logo.tsx';
import styles from './gate.module.css';
import { texts } from './gate-texts.ts';

interface GateProps {
  title: string;
  children: ReactNode;
}

/** Surrounds the screens before the panel: sign-in and set-up. */
export function Gate({ title, children }: GateProps) {
  useTitle(title);
  return (
    <div className={styles.gate} data-toasts="top">
      <div className={styles.left}>
        <header>
          <PanelLogo />
        </header>
        <main id="main" tabIndex={-1} className={styles.in}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
      <div className={styles.right} aria-hidden="true">
        <p className={styles.motto}>{texts.motto}</p>
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
