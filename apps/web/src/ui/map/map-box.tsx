import { type ReactNode, Suspense, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useOnSeen } from '../../lib/use-on-seen.ts';
import { classes } from '../classes.ts';
import styles from './map-box.module.css';
import { texts } from './map-texts.ts';
import { useMapSource } from './use-map-source.ts';

interface MapBoxProps {
  /** Must give the box its size before the map loads. */
  className: string | undefined;
  children: ReactNode;
}

/** How much of a map comes into view before its code is fetched: a navigation bar may cover less. */
const inView = 0.2;

export function MapBox({ className, children }: MapBoxProps) {
  const box = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  useOnSeen(box, () => setSeen(true), inView);
  return (
    <section ref={box} aria-label={texts.map} className={classes(styles.box, className)}>
      <Suspense>{isSeen && children}</Suspense>
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
