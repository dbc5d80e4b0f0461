import { type ReactNode, Suspense } from 'react';
import { classes } from '../classes.ts';
import styles from './map-box.module.css';
import { texts } from './texts.ts';

interface MapBoxProps {
  /** Gives the box its size, from the start. */
  className: string | undefined;
  children: ReactNode;
}

/** The place of a map on a screen: nothing moves when the map comes, and nothing is missing when it does not. */
export function MapBox({ className, children }: MapBoxProps) {
  return (
    <section aria-label={texts.map} className={classes(styles.box, className)}>
      <Suspense>{children}</Suspense>
      <p className={styles.credit}>
        <a href="/credits">{texts.credit}</a>
      </p>
    </section>
  );
}

/** Stands in the box when the map's own code cannot be fetched. */
export function NoMap() {
  return <p className={styles.words}>{texts.failed}</p>;
}

/** Stands in the box when the map's server refuses this site. */
export function Rejected() {
  return (
    <div className={styles.rejected}>
      <p className={styles.title}>{texts.rejected}</p>
      <p>{texts.advice}</p>
    </div>
  );
}
