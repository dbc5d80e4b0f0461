import { lazy } from 'react';
import { MapBox, NoMap } from './map-box.tsx';
import type { Position } from './place.ts';

const ReachLeaflet = lazy(() => import('./reach-leaflet.tsx').catch(() => ({ default: NoMap })));

interface ReachMapProps {
  /** The middle of the circle; null where it is not known yet. */
  centre: Position | null;
  kilometres: number;
  className: string | undefined;
}

/** A static map with a circle around a place. */
export function ReachMap({ className, ...reach }: ReachMapProps) {
  return (
    <MapBox className={className}>
      <ReachLeaflet {...reach} />
    </MapBox>
  );
}
