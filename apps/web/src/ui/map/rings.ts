import { type Circle, circle, divIcon, type LatLng, type Map as Leaflet, type Marker, marker } from 'leaflet';
import styles from './rings.module.css';

const kilometres = [5, 10];

/** Draws rings as a scale for maps without streets. */
export function drawRings(leaflet: Leaflet, centre: LatLng): { move: (centre: LatLng) => void; remove: () => void } {
  const rings = kilometres.map((distance): [Circle, Marker] => {
    const html = document.createElement('span');
    html.textContent = `${distance} km`;
    const icon = divIcon({ html, className: styles['label'] ?? '', iconSize: [0, 0] });
    const ring = circle(centre, { radius: distance * 1_000, interactive: false, className: styles['ring'] ?? '' });
    return [ring.addTo(leaflet), marker(centre, { icon, interactive: false, keyboard: false }).addTo(leaflet)];
  });
  const move = (to: LatLng) => {
    for (const [ring, label] of rings) {
      ring.setLatLng(to);
      label.setLatLng([ring.getBounds().getNorth(), to.lng]);
    }
  };
  move(centre);
  return { move, remove: () => rings.flat().forEach((layer) => layer.remove()) };
}
