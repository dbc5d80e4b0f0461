import { lazy } from 'react';
import { MapBox, NoMap } from './map-box.tsx';
import type { MapPosition } from './map-position.ts';

const PlaceLeaflet = lazy(() => import('./place-leaflet.tsx').catch(() => ({ default: NoMap })));

interface PlaceMapProps {
  at: MapPosition | null;
  onPick: (at: MapPosition) => void;
  className: string | undefined;
}

export function PlaceMap({ className, ...place }: PlaceMapProps) {
  return (
    <MapBox className={className}>
      <PlaceLeaflet {...place} />
    </MapBox>
  );
}
