import { lazy } from 'react';
import { MapBox, NoMap } from './map-box.tsx';
import type { Position } from './place.ts';

const ReachLeaflet = lazy(() => import('./reach-leaflet.tsx').catch(() => ({ default: NoMap })));

interface ReachMapProps {
  centre: Position | null;
  kilometres: number;
  className: string | undefined;
}

export function ReachMap({ className, ...reach }: ReachMapProps) {
  return (
    <MapBox className={className}>
      <ReachLeaflet {...reach} />
    </MapBox>
  );
}
