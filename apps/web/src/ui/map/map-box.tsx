import { type ReactNode, Suspense, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useOnSeen } from '../../lib/use-on-seen.ts';
import { classes } from '../classes.ts';
import styles from './map-box.module.css';
import { texts } from './map-texts.ts';
import { useMapSource } from './use-map-source.ts';

interface MapBoxProps {
  /** The class must set the size of the box before the map loads. */
  className: string | undefined;
  /** Somebody pressed a button for the map, so it loads even out of sight. */
  isRequested?: boolean | undefined;
  children: ReactNode;
}

/**
 * The code of a map is fetched once this share of it is in view. A smaller share may be under a
 * navigation bar.
 */
const visibleShare = 0.2;

export function MapBox({ className, isRequested = false, children }: MapBoxProps) {
  const box = useRef<HTMLElement>(null);
  const [isVisible, setVisible] = useState(isRequested);
  useOnSeen(box, () => setVisible(true), visibleShare);
  return (
    <section ref={box} aria-label={texts.map} className={classes(styles.box, className)}>
      <Suspense>{isVisible && children}</Suspense>
      <Credit />
    </section>
  );
}

/** Credits each provider of streets with its licence. Everything else is on the credits page. */
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
