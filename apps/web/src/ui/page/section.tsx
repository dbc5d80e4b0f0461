import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** To the right of the title: 'View all'. */
  action?: ReactNode;
  children: ReactNode;
  busy?: boolean;
  /** What the guided tour calls it. */
  tour?: string;
}

/** A region of a screen, named by its heading. */
export function Section({ title, action, children, busy, tour }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} data-tour={tour} aria-labelledby={id} aria-busy={busy || undefined}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
