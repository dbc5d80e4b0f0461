import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '../../ui/classes.ts';
import { RetryLine } from '../../ui/page/retry-line.tsx';
import { Section } from '../../ui/page/section.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import typeStyles from '../../ui/theme/type.module.css';
import styles from './home.module.css';

interface HomeSectionProps<T> {
  title: string;
  all: { href: string; label: string };
  /** The rows are undefined while the section loads. */
  rows: readonly T[] | undefined;
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  none: string;
  failed: string;
  children: (row: T) => ReactNode;
}

export function HomeSection<T>({ title, all, rows, query, none, failed, children }: HomeSectionProps<T>) {
  return (
    <Section title={title} busy={!rows && !query.isError} action={<Link href={all.href}>{all.label}</Link>}>
      {!rows && query.isError && <RetryLine sentence={failed} query={query} />}
      {!rows && !query.isError && <Skeleton className={styles.wait} />}
      {rows?.length === 0 && <p className={typeStyles.quiet}>{none}</p>}
      {rows && rows.length > 0 && <ul className={styles.rows}>{rows.map(children)}</ul>}
    </Section>
  );
}

interface HomeRowProps {
  href: string;
  name: string;
  /** Empty facts are left out. */
  facts: readonly (string | null | undefined)[];
  where?: ReactNode;
  side?: ReactNode;
  time?: ReactNode;
}

export function HomeRow({ href, name, facts, where, side, time }: HomeRowProps) {
  return (
    <li className={styles.row}>
      {time && <span className={styles.time}>{time}</span>}
      <div className={styles.words}>
        <Link href={href} className={classes(typeStyles.stretchedLink, styles.name)}>
          {name}
        </Link>
        <p className={styles.facts}>
          {facts
            .filter((fact) => fact)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
        {where && <p className={styles.where}>{where}</p>}
      </div>
      {side}
    </li>
  );
}
