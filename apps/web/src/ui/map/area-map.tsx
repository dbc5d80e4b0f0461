import { lazy } from 'react';
import { MapBox, NoMap } from './map-box.tsx';
import type { Pin, Position } from './place.ts';

const AreaLeaflet = lazy(() => import('./area-leaflet.tsx').catch(() => ({ default: NoMap })));

interface AreaMapProps {
  /** Where the person is; null where that is not known. */
  here: Position | null;
  /** What stands around, the nearest first; the same list while nothing changes. */
  pins?: readonly Pin[] | undefined;
  onOpen?: ((id: string) => void) | undefined;
  /** Only to look at: it can be neither moved nor zoomed. */
  still?: boolean;
  className: string | undefined;
}

/** A map of where the person is and what is around; its code comes when it is shown. */
export function AreaMap({ className, ...area }: AreaMapProps) {
  return (
    <MapBox className={className}>
      <AreaLeaflet {...area} />
    </MapBox>
  );
}
