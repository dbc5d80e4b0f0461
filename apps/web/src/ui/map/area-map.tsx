import { lazy } from 'react';
import { MapBox, NoMap } from './map-box.tsx';
import type { MapPosition, Pin } from './map-position.ts';

const AreaLeaflet = lazy(() => import('./area-leaflet.tsx').catch(() => ({ default: NoMap })));

interface AreaMapProps {
  userPosition: MapPosition | null;
  /** The pins are sorted by distance. The array must keep its identity while nothing changes. */
  pins?: readonly Pin[] | undefined;
  onOpen?: ((id: string) => void) | undefined;
  /** A still map can be neither moved nor zoomed. */
  still?: boolean;
  /** Somebody pressed a button for the map, so it loads even out of sight. */
  isRequested?: boolean;
  className: string | undefined;
}

export function AreaMap({ className, isRequested, ...area }: AreaMapProps) {
  return (
    <MapBox className={className} isRequested={isRequested}>
      <AreaLeaflet {...area} />
    </MapBox>
  );
}
