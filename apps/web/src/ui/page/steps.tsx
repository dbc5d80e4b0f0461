import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './steps.module.css';

interface ProgressStep {
  id: string;
  label: string;
  href: string;
  done: boolean;
}

interface StepsProps {
  label: string;
  steps: readonly ProgressStep[];
  current: string;
}

export function Steps({ label, steps, current }: StepsProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {steps.map(({ id, label: name, href, done }, index) => (
          <li key={id} className={styles.step}>
            <Link href={href} className={styles.link} aria-current={id === current ? 'step' : undefined}>
              <span className={classes(styles.mark, done && styles.done)} aria-hidden="true">
                {done ? <Icon of={Check} small /> : index + 1}
              </span>
              <span className={styles.name}>{name}</span>
              {done && <VisuallyHidden> (done)</VisuallyHidden>}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
