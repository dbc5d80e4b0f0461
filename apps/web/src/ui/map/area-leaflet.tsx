import { type Map as Leaflet, latLng, point } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Rejected } from './map-box.tsx';
import { hereMark } from './marks.ts';
import { showCards, showPins } from './pins.ts';
import { type Pin, type Position, useSamePosition } from './place.ts';
import { drawRings } from './rings.ts';
import { texts } from './texts.ts';
import { country, tupleOf, useLeaflet } from './use-leaflet.ts';

/** How many of the nearest pins are visible at first, beside the large ones. */
const inSight = 3;

/** Zoom levels that whole cards are worth: beyond them the streets are gone. */
const fartherOut = 1;

/** Space for a sign at the edge, in pixels. */
const margin = point(40, 60);

interface AreaLeafletProps {
  here: Position | null;
  pins?: readonly Pin[] | undefined;
  onOpen?: ((id: string) => void) | undefined;
  still?: boolean;
}

const none: readonly Pin[] = [];

export default function AreaLeaflet({ here: given, pins = none, onOpen, still = false }: AreaLeafletProps) {
  const here = useSamePosition(given);
  const { box, leaflet, rejected, zoom, isPlain } = useLeaflet({ still });
  const touched = useRef(false);
  const open = useRef(onOpen);
  open.current = onOpen;

  useEffect(() => {
    if (leaflet && !touched.current) frame(leaflet, here, pins, zoom);
  }, [leaflet, here, pins, zoom]);

  useEffect(() => {
    if (!leaflet || !here) return;
    const mark = hereMark(here).addTo(leaflet);
    return () => void mark.remove();
  }, [leaflet, here]);

  useEffect(() => {
    if (!leaflet || !here || !isPlain) return;
    return drawRings(leaflet, latLng(tupleOf(here))).remove;
  }, [leaflet, here, isPlain]);

  useEffect(() => {
    if (!leaflet || pins.length === 0) return;
    const remove = showPins(leaflet, pins, here, (id) => open.current?.(id));
    if (!touched.current) {
      const first = pins.filter(({ large }, place) => large || place < inSight);
      showCards(leaflet, first, Math.max(country.zoom, leaflet.getZoom() - fartherOut));
    }
    return remove;
  }, [leaflet, pins, here]);

  useEffect(() => {
    if (!leaflet || still) return;
    const use = () => {
      touched.current = true;
      leaflet.scrollWheelZoom.enable();
    };
    const element = leaflet.getContainer();
    const leave = () => leaflet.scrollWheelZoom.disable();
    element.addEventListener('pointerdown', use);
    element.addEventListener('keydown', use);
    element.addEventListener('pointerleave', leave);
    return () => {
      element.removeEventListener('pointerdown', use);
      element.removeEventListener('keydown', use);
      element.removeEventListener('pointerleave', leave);
    };
  }, [leaflet, still]);

  if (rejected) return <Rejected />;
  return <div ref={box} {...(still ? {} : { role: 'application', 'aria-label': texts.keys })} />;
}

/** Centres on the person, zoomed out far enough for the nearest pins. */
function frame(leaflet: Leaflet, here: Position | null, pins: readonly Pin[], start: number): void {
  const near = pins.slice(0, inSight).map(({ position }) => tupleOf(position));
  const centre = here ? tupleOf(here) : near[0];
  if (!centre) {
    leaflet.setView(country.centre, country.zoom, { animate: false });
    return;
  }
  const middle = leaflet.project(centre, start);
  const away = near.map((place) => leaflet.project(place, start).subtract(middle));
  const { x, y } = leaflet.getSize().divideBy(2).subtract(margin);
  const tooFar = Math.max(1, ...away.map((offset) => Math.max(Math.abs(offset.x) / x, Math.abs(offset.y) / y)));
  const zoom = Math.max(country.zoom, start - Math.ceil(Math.log2(tooFar)));
  leaflet.setView(centre, zoom, { animate: false });
}
