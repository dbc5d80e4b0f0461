import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Main } from '../../ui/page/main.tsx';
import styles from './panel-page.module.css';

interface PanelPageProps {
  title: string;
  /** Replaces the title on the screen, but not in the browser's tab. */
  heading?: string;
  back?: { href: string; label: string };
  above?: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  busy?: boolean;
  children?: ReactNode;
}

export function PanelPage({
  title,
  heading = title,
  back,
  above,
  lead,
  action,
  busy = false,
  children,
}: PanelPageProps) {
  return (
    <Main title={title} busy={busy} full>
      <div className={styles.page}>
        <div className={styles.head}>
          <div className={styles.words}>
            {back && (
              <Link href={back.href} className={styles.back}>
                {back.label}
              </Link>
            )}
            {above && <div className={styles.above}>{above}</div>}
            <h1 className={styles.title}>{heading}</h1>
            {lead && <div className={styles.lead}>{lead}</div>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </Main>
  );
}
