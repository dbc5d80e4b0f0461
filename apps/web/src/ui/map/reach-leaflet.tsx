import { circle, latLng } from 'leaflet';
import { useEffect } from 'react';
import { AuthFailurePanel } from './auth-failure-panel.tsx';
import { type MapPosition, useStablePosition } from './map-position.ts';
import { createUserMark } from './marks.ts';
import styles from './reach.module.css';
import { country, tupleOf, useLeaflet } from './use-leaflet.ts';

interface ReachLeafletProps {
  centre: MapPosition | null;
  kilometres: number;
  home: boolean;
}

export default function ReachLeaflet({ centre: position, kilometres, home }: ReachLeafletProps) {
  const centre = useStablePosition(position);
  const { box, leaflet, isRejected } = useLeaflet({ still: true });

  useEffect(() => {
    if (!leaflet) return;
    if (!centre) {
      leaflet.setView(country.centre, country.zoom, { animate: false });
      return;
    }
    const radius = kilometres * 1_000;
    leaflet.fitBounds(latLng(tupleOf(centre)).toBounds(radius * 2), { animate: false, padding: [12, 12] });
    const reach = circle(tupleOf(centre), { radius, interactive: false, className: styles['reach'] ?? '' });
    const mark = home ? createUserMark(centre).addTo(leaflet) : null;
    reach.addTo(leaflet);
    return () => {
      reach.remove();
      mark?.remove();
    };
  }, [leaflet, centre, kilometres, home]);

  if (isRejected) return <AuthFailurePanel />;
  return <div ref={box} />;
}
