import { tile } from '@fixit/contract/tile';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { call } from '../../lib/http/client.ts';
import { paths } from '../../lib/paths.ts';
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
  const whose = useAttribution();
  return (
    <section aria-label={texts.map} className={classes(styles.box, className)}>
      <Suspense>{children}</Suspense>
      <p className={styles.credit}>
        <a href={paths.credits}>{whose}</a>
      </p>
    </section>
  );
}

/** Whose map it is, as its server says; of one that does not say, whose ours is. */
function useAttribution(): string {
  const source = useQuery({
    queryKey: ['tile', 'source'],
    queryFn: async ({ signal }) => (await call(tile.showSource, {}, { signal })).data ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return source.data?.attribution || texts.credit;
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
