import { lazy } from 'react';
import { MapBox, NoMap } from './map-box.tsx';
import type { MapPosition } from './map-position.ts';

const ReachLeaflet = lazy(() => import('./reach-leaflet.tsx').catch(() => ({ default: NoMap })));

interface ReachMapProps {
  centre: MapPosition | null;
  kilometres: number;
  home?: boolean;
  className: string | undefined;
}

export function ReachMap({ className, home = true, ...reach }: ReachMapProps) {
  return (
    <MapBox className={className}>
      <ReachLeaflet home={home} {...reach} />
    </MapBox>
  );
}
