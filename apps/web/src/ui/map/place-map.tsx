import { lazy } from 'react';
import { MapBox, NoMap } from './map-box.tsx';
import type { Position } from './place.ts';

const PlaceLeaflet = lazy(() => import('./place-leaflet.tsx').catch(() => ({ default: NoMap })));

interface PlaceMapProps {
  /** The place that is marked; null where there is none yet. */
  at: Position | null;
  /** Told where the person moved the marker, or the map below it. */
  onPick: (at: Position) => void;
  className: string | undefined;
}

/** A map with a marker in its middle that corrects a place. */
export function PlaceMap({ className, ...place }: PlaceMapProps) {
  return (
    <MapBox className={className}>
      <PlaceLeaflet {...place} />
    </MapBox>
  );
}
