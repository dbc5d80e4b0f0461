import { type Map as Leaflet, latLng, type Marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Rejected } from './map-box.tsx';
import { placeMark } from './marks.ts';
import { type Position, useSamePosition } from './place.ts';
import { drawRings } from './rings.ts';
import { texts } from './texts.ts';
import { country, tupleOf, useLeaflet } from './use-leaflet.ts';

/** Zoomed out further, moving the map does not choose a place. */
const leastZoom = 10;

interface PlaceLeafletProps {
  at: Position | null;
  onPick: (at: Position) => void;
}

/** The marker stays in the middle: moving the map moves the place, and dragging the marker moves the map. */
export default function PlaceLeaflet({ at: given, onPick }: PlaceLeafletProps) {
  const at = useSamePosition(given);
  const { box, leaflet, rejected, zoom, isPlain } = useLeaflet({
    touchZoom: 'center',
    doubleClickZoom: 'center',
    scrollWheelZoom: 'center',
    // A move that begins during a zoom would count as part of the zoom and be undone.
    zoomAnimation: false,
  });
  const middle = useRef<ReturnType<typeof followMiddle> | null>(null);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    if (!leaflet) return;
    const following = followMiddle(leaflet, { start: zoom, isPlain }, (place) => pick.current(place));
    middle.current = following;
    return () => following.stop();
  }, [leaflet, zoom, isPlain]);

  useEffect(() => {
    if (leaflet) middle.current?.show(at);
  }, [leaflet, at]);

  if (rejected) return <Rejected />;
  return <div ref={box} role="application" aria-label={texts.keys} />;
}

/** Reports only what a person moved. */
function followMiddle(
  leaflet: Leaflet,
  { start, isPlain }: { start: number; isPlain: boolean },
  onPick: (place: Position) => void,
) {
  let rings: ReturnType<typeof drawRings> | null = null;
  let marker: Marker | null = null;
  let place: Position | null = null;
  let zoom = country.zoom;
  let isHeld = false;

  const mark = (at: Position) => {
    marker = placeMark(at).addTo(leaflet);
    if (isPlain) rings = drawRings(leaflet, latLng(tupleOf(at)));
    marker.on('dragstart', () => {
      isHeld = true;
    });
    marker.on('dragend', ({ target }: { target: Marker }) => {
      const { lat, lng } = target.getLatLng();
      leaflet.once('moveend', () => {
        isHeld = false;
        settle();
      });
      leaflet.panTo([lat, lng], { animate: leaflet.options.inertia === true });
    });
  };
  const follow = () => {
    if (isHeld) return;
    marker?.setLatLng(leaflet.getCenter());
    rings?.move(leaflet.getCenter());
  };
  const settle = () => {
    if (isHeld) return;
    const isZoom = zoom !== leaflet.getZoom();
    zoom = leaflet.getZoom();
    if (isZoom && place) leaflet.setView(tupleOf(place), zoom, { animate: false });
    if (isZoom || (!place && zoom < leastZoom)) return;
    const centre = leaflet.getCenter();
    // A given place is rounded to a whole pixel: that is no move.
    if (place && leaflet.project(centre).distanceTo(leaflet.project(tupleOf(place))) < 2) return;
    place = { latitude: centre.lat, longitude: centre.lng };
    onPick(place);
  };
  leaflet.on('move', follow);
  leaflet.on('moveend', settle);

  return {
    /** Without a place, the whole country. */
    show(at: Position | null) {
      if (!at) {
        leaflet.setView(country.centre, country.zoom, { animate: false });
        return;
      }
      zoom = place ? Math.max(zoom, start) : start;
      place = at;
      leaflet.setView(tupleOf(at), zoom, { animate: false });
      rings?.move(latLng(tupleOf(at)));
      if (marker) marker.setLatLng(tupleOf(at));
      else mark(at);
    },
    stop() {
      leaflet.off('move', follow);
      leaflet.off('moveend', settle);
      marker?.remove();
      rings?.remove();
    },
  };
}
