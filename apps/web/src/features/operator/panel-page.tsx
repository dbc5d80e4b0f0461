import type { ReactNode } from 'react';
import { Main } from '../../ui/page/main.tsx';
import styles from './panel-page.module.css';

interface PanelPageProps {
  title: string;
  /** Replaces the title on the screen, but not in the browser's tab. */
  heading?: string;
  /** Appears above the heading. */
  before?: ReactNode;
  lead?: ReactNode;
  action?: ReactNode;
  busy?: boolean;
  children?: ReactNode;
}

export function PanelPage({ title, heading = title, before, lead, action, busy = false, children }: PanelPageProps) {
  return (
    <Main title={title} busy={busy} full>
      <div className={styles.page}>
        <div className={styles.head}>
          <div className={styles.words}>
            {before}
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
