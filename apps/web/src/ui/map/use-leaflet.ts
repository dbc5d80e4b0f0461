import 'leaflet/dist/leaflet.css';
import './leaflet-look.css';
import { tileLimits } from '@fixit/contract/tile';
import { type LatLngTuple, type Map as Leaflet, type MapOptions, map } from 'leaflet';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapPosition } from './map-position.ts';
import { addTileLayer } from './tiles.ts';
import { useMapSource } from './use-map-source.ts';

/** Great Britain is visible as a whole at this centre and zoom. */
export const country: { centre: LatLngTuple; zoom: number } = { centre: [54.4, -3.2], zoom: 5 };

export const tupleOf = ({ latitude, longitude }: MapPosition): LatLngTuple => [latitude, longitude];

const stillOptions: MapOptions = {
  zoomControl: false,
  dragging: false,
  keyboard: false,
  touchZoom: false,
  doubleClickZoom: false,
};

interface LeafletMap {
  box: RefObject<HTMLDivElement | null>;
  leaflet: Leaflet | null;
  isRejected: boolean;
  zoom: number;
  /** A plain map has no streets, so it shows distance rings. */
  isPlain: boolean;
}

/** Draws a map in an element that already has its size. The options are read only once. */
export function useLeaflet({ still = false, ...options }: MapOptions & { still?: boolean } = {}): LeafletMap {
  const box = useRef<HTMLDivElement>(null);
  const [initialOptions] = useState({ ...options, ...(still ? stillOptions : {}) });
  const [leaflet, setLeaflet] = useState<Leaflet | null>(null);
  const [isRejected, setRejected] = useState(false);
  const source = useMapSource();
  const version = source?.version;

  useEffect(() => {
    if (!box.current || version === undefined) return;
    const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const newMap = map(box.current, {
      attributionControl: false,
      // Scrolling the page must not zoom a map that is not in use.
      scrollWheelZoom: false,
      minZoom: tileLimits.zoom.min,
      maxZoom: tileLimits.zoom.max,
      zoomAnimation: !isMotionReduced,
      fadeAnimation: !isMotionReduced,
      inertia: !isMotionReduced,
      ...initialOptions,
    });
    const stop = addTileLayer(newMap, version, () => setRejected(true));
    setLeaflet(newMap);
    return () => {
      stop();
      newMap.remove();
      setLeaflet(null);
    };
  }, [initialOptions, version]);

  return { box, leaflet, isRejected, zoom: source?.zoom ?? country.zoom, isPlain: source?.isPlain ?? false };
}
