import { lazy } from 'react';
import { MapBox, NoMap } from './map-box.tsx';
import type { Position } from './place.ts';

const PlaceLeaflet = lazy(() => import('./place-leaflet.tsx').catch(() => ({ default: NoMap })));

interface PlaceMapProps {
  at: Position | null;
  /** The person moved the marker or the map. */
  onPick: (at: Position) => void;
  className: string | undefined;
}

export function PlaceMap({ className, ...place }: PlaceMapProps) {
  return (
    <MapBox className={className}>
      <PlaceLeaflet {...place} />
    </MapBox>
  );
}
