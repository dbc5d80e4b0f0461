import { type Map as Leaflet, latLng } from 'leaflet';
import { useEffect, useRef } from 'react';
import { AuthFailurePanel } from './auth-failure-panel.tsx';
import { type MapPosition, type Pin, useStablePosition } from './map-position.ts';
import { texts } from './map-texts.ts';
import { createUserMark } from './marks.ts';
import { showCards, showPins } from './pins.ts';
import { drawRings } from './rings.ts';
import { country, tupleOf, useLeaflet } from './use-leaflet.ts';

/** At first, the cards of this many of the nearest pins, and of some large pins, are fully visible. */
const initialCardCount = 3;

/** Zooming out further to show these cards would hide the streets. */
const extraZoomOut = 1;

/** The nearest pin keeps this distance in pixels from the edges. Its sign needs the space at the top. */
const margin = { side: 40, top: 60, bottom: 32 } as const;

interface AreaLeafletProps {
  userPosition: MapPosition | null;
  pins?: readonly Pin[] | undefined;
  onOpen?: ((id: string) => void) | undefined;
  still?: boolean;
}

const noPins: readonly Pin[] = [];

export default function AreaLeaflet({
  userPosition: position,
  pins = noPins,
  onOpen,
  still = false,
}: AreaLeafletProps) {
  const userPosition = useStablePosition(position);
  const { box, leaflet, isRejected, zoom, isPlain } = useLeaflet({ still });
  const wasTouched = useRef(false);
  const open = useRef(onOpen);
  open.current = onOpen;

  useEffect(() => {
    if (leaflet && !wasTouched.current) frameMap(leaflet, userPosition, pins, zoom);
  }, [leaflet, userPosition, pins, zoom]);

  useEffect(() => {
    if (!leaflet || !userPosition) return;
    const mark = createUserMark(userPosition).addTo(leaflet);
    return () => void mark.remove();
  }, [leaflet, userPosition]);

  useEffect(() => {
    if (!leaflet || !userPosition || !isPlain) return;
    return drawRings(leaflet, latLng(tupleOf(userPosition))).remove;
  }, [leaflet, userPosition, isPlain]);

  useEffect(() => {
    if (!leaflet || pins.length === 0) return;
    const remove = showPins(leaflet, pins, userPosition, (id) => open.current?.(id));
    if (!wasTouched.current) {
      showCards(leaflet, initialPins(leaflet, pins), Math.max(country.zoom, leaflet.getZoom() - extraZoomOut));
    }
    return remove;
  }, [leaflet, pins, userPosition]);

  useEffect(() => {
    if (!leaflet || still) return;
    const enableZoom = () => {
      wasTouched.current = true;
      leaflet.scrollWheelZoom.enable();
    };
    const element = leaflet.getContainer();
    const disableZoom = () => leaflet.scrollWheelZoom.disable();
    element.addEventListener('pointerdown', enableZoom);
    element.addEventListener('keydown', enableZoom);
    element.addEventListener('pointerleave', disableZoom);
    return () => {
      element.removeEventListener('pointerdown', enableZoom);
      element.removeEventListener('keydown', enableZoom);
      element.removeEventListener('pointerleave', disableZoom);
    };
  }, [leaflet, still]);

  if (isRejected) return <AuthFailurePanel />;
  return <div ref={box} {...(still ? {} : { role: 'application', 'aria-label': texts.keys })} />;
}

/** Centres on the person at `startZoom`. Zooms out only if the nearest pin would be out of sight. */
function frameMap(leaflet: Leaflet, userPosition: MapPosition | null, pins: readonly Pin[], startZoom: number): void {
  const nearest = pins[0] && tupleOf(pins[0].position);
  const centre = userPosition ? tupleOf(userPosition) : nearest;
  if (!centre || !nearest) {
    leaflet.setView(centre ?? country.centre, centre ? startZoom : country.zoom, { animate: false });
    return;
  }
  const { x, y } = leaflet.project(nearest, startZoom).subtract(leaflet.project(centre, startZoom));
  const half = leaflet.getSize().divideBy(2);
  const halfHeight = half.y - (y < 0 ? margin.top : margin.bottom);
  const scale = Math.max(1, Math.abs(x) / (half.x - margin.side), Math.abs(y) / halfHeight);
  const zoom = Math.max(country.zoom, startZoom - Math.ceil(Math.log2(scale)));
  leaflet.setView(centre, zoom, { animate: false });
}

/** Returns the nearest visible pins, and the large pins that one zoom level further out would show. */
function initialPins(leaflet: Leaflet, pins: readonly Pin[]): Pin[] {
  const bounds = leaflet.getBounds();
  const widerBounds = bounds.pad(0.5);
  return pins.filter(({ large, position }, index) =>
    large ? widerBounds.contains(tupleOf(position)) : index < initialCardCount && bounds.contains(tupleOf(position)),
  );
}
