import { type ReactNode, Suspense } from 'react';
import { paths } from '../../lib/paths.ts';
import { classes } from '../classes.ts';
import styles from './map-box.module.css';
import { texts } from './texts.ts';
import { useMapSource } from './use-map-source.ts';

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
      <Credit />
    </section>
  );
}

/** Whose map it is: the makers of its streets each lead to their licence, everything else to the page of credits. */
function Credit() {
  const { attribution = texts.credit, licences = [] } = useMapSource() ?? {};
  return (
    <p className={styles.credit}>
      {licences.map(({ text, url }) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          {text}
        </a>
      ))}
      <a href={paths.credits}>{licences.length > 0 ? texts.credits : attribution}</a>
    </p>
  );
}

/** In place of the map when its code cannot be loaded. */
export function NoMap() {
  return <p className={styles.words}>{texts.failed}</p>;
}

/** In place of the map when its server refuses this site. */
export function Rejected() {
  return (
    <div className={styles.rejected}>
      <p className={styles.title}>{texts.rejected}</p>
      <p>{texts.advice}</p>
    </div>
  );
}
