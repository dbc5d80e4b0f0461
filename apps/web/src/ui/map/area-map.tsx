import { lazy } from 'react';
import { MapBox, NoMap } from './map-box.tsx';
import type { Pin, Position } from './place.ts';

const AreaLeaflet = lazy(() => import('./area-leaflet.tsx').catch(() => ({ default: NoMap })));

interface AreaMapProps {
  /** Null where unknown. */
  here: Position | null;
  /** Nearest first; the same list while nothing changes. */
  pins?: readonly Pin[] | undefined;
  onOpen?: ((id: string) => void) | undefined;
  /** Can be neither moved nor zoomed. */
  still?: boolean;
  className: string | undefined;
}

export function AreaMap({ className, ...area }: AreaMapProps) {
  return (
    <MapBox className={className}>
      <AreaLeaflet {...area} />
    </MapBox>
  );
}
