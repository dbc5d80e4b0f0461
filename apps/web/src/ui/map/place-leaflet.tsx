import { type Map as Leaflet, latLng, type Marker } from 'leaflet';
import { useEffect, useRef } from 'react';
import { AuthFailurePanel } from './auth-failure-panel.tsx';
import { type MapPosition, useStablePosition } from './map-position.ts';
import { texts } from './map-texts.ts';
import { createPlaceMark } from './marks.ts';
import { drawRings } from './rings.ts';
import { country, tupleOf, useLeaflet } from './use-leaflet.ts';

/** At a smaller zoom, moving the map does not choose a first place. */
const minZoom = 10;

interface PlaceLeafletProps {
  at: MapPosition | null;
  onPick: (at: MapPosition) => void;
}

/** Keeps the marker in the middle: moving the map moves the place, and dragging the marker moves the map. */
export default function PlaceLeaflet({ at: position, onPick }: PlaceLeafletProps) {
  const at = useStablePosition(position);
  const { box, leaflet, isRejected, zoom, isPlain } = useLeaflet({
    touchZoom: 'center',
    doubleClickZoom: 'center',
    scrollWheelZoom: 'center',
    // A move that begins during a zoom would count as part of the zoom and be undone.
    zoomAnimation: false,
  });
  const follower = useRef<ReturnType<typeof followMiddle> | null>(null);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    if (!leaflet) return;
    const newFollower = followMiddle(leaflet, { startZoom: zoom, isPlain }, (place) => pick.current(place));
    follower.current = newFollower;
    return () => newFollower.stop();
  }, [leaflet, zoom, isPlain]);

  useEffect(() => {
    if (leaflet) follower.current?.show(at);
  }, [leaflet, at]);

  if (isRejected) return <AuthFailurePanel />;
  return <div ref={box} role="application" aria-label={texts.keys} />;
}

/** Follows the middle of the map, and reports only movements by the person. */
function followMiddle(
  leaflet: Leaflet,
  { startZoom, isPlain }: { startZoom: number; isPlain: boolean },
  onPick: (place: MapPosition) => void,
) {
  let rings: ReturnType<typeof drawRings> | null = null;
  let marker: Marker | null = null;
  let place: MapPosition | null = null;
  let zoom = country.zoom;
  let isDragging = false;

  const addMarker = (at: MapPosition) => {
    marker = createPlaceMark(at).addTo(leaflet);
    if (isPlain) rings = drawRings(leaflet, latLng(tupleOf(at)));
    marker.on('dragstart', () => {
      isDragging = true;
    });
    marker.on('dragend', ({ target }: { target: Marker }) => {
      const { lat, lng } = target.getLatLng();
      leaflet.once('moveend', () => {
        isDragging = false;
        settle();
      });
      leaflet.panTo([lat, lng], { animate: leaflet.options.inertia === true });
    });
  };
  const moveMarker = () => {
    if (isDragging) return;
    marker?.setLatLng(leaflet.getCenter());
    rings?.move(leaflet.getCenter());
  };
  const settle = () => {
    if (isDragging) return;
    const isZoom = zoom !== leaflet.getZoom();
    zoom = leaflet.getZoom();
    if (isZoom && place) leaflet.setView(tupleOf(place), zoom, { animate: false });
    if (isZoom || (!place && zoom < minZoom)) return;
    const centre = leaflet.getCenter();
    // The given place is rounded to a whole pixel, which does not count as a movement.
    if (place && leaflet.project(centre).distanceTo(leaflet.project(tupleOf(place))) < 2) return;
    place = { latitude: centre.lat, longitude: centre.lng };
    onPick(place);
  };
  leaflet.on('move', moveMarker);
  leaflet.on('moveend', settle);

  return {
    /** Null shows the whole country. */
    show(at: MapPosition | null) {
      if (!at) {
        leaflet.setView(country.centre, country.zoom, { animate: false });
        return;
      }
      zoom = place ? Math.max(zoom, startZoom) : startZoom;
      place = at;
      leaflet.setView(tupleOf(at), zoom, { animate: false });
      rings?.move(latLng(tupleOf(at)));
      if (marker) marker.setLatLng(tupleOf(at));
      else addMarker(at);
    },
    stop() {
      leaflet.off('move', moveMarker);
      leaflet.off('moveend', settle);
      marker?.remove();
      rings?.remove();
    },
  };
}
