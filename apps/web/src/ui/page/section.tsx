import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
  busy?: boolean;
  /** The guided tour stops here under this name. */
  tour?: string;
}

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
