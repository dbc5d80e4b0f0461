import { type ReactNode, Suspense } from 'react';
import { paths } from '../../lib/paths.ts';
import { classes } from '../classes.ts';
import styles from './map-box.module.css';
import { texts } from './texts.ts';
import { useMapSource } from './use-map-source.ts';

interface MapBoxProps {
  /** Must give the box its size before the map loads. */
  className: string | undefined;
  children: ReactNode;
}

export function MapBox({ className, children }: MapBoxProps) {
  return (
    <section aria-label={texts.map} className={classes(styles.box, className)}>
      <Suspense>{children}</Suspense>
      <Credit />
    </section>
  );
}

/** Names each provider of streets with its licence; everything else is on the credits page. */
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

export function NoMap() {
  return <p className={styles.words}>{texts.failed}</p>;
}

export function Rejected() {
  return (
    <div className={styles.rejected}>
      <p className={styles.title}>{texts.rejected}</p>
      <p>{texts.advice}</p>
    </div>
  );
}
