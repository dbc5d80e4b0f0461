import { divIcon, type Marker, type MarkerOptions, marker } from 'leaflet';
import typeStyles from '../theme/type.module.css';
import type { MapPosition } from './map-position.ts';
import { texts } from './map-texts.ts';
import styles from './marks.module.css';
import { tupleOf } from './use-leaflet.ts';

function createMark(position: MapPosition, element: HTMLElement, options: MarkerOptions): Marker {
  const icon = divIcon({ html: element, className: styles['anchor'] ?? '', iconSize: [0, 0] });
  return marker(tupleOf(position), { icon, keyboard: false, ...options });
}

export function createUserMark(position: MapPosition): Marker {
  const element = document.createElement('div');
  element.className = styles['here'] ?? '';
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', texts.here);
  // The label is also the text of the mark, so that it can be found by its text.
  const text = document.createElement('span');
  text.className = typeStyles['hidden'] ?? '';
  text.textContent = texts.here;
  element.append(text);
  return createMark(position, element, { interactive: false, zIndexOffset: 1000 });
}

export function createPlaceMark(position: MapPosition): Marker {
  const element = document.createElement('div');
  element.className = styles['drop'] ?? '';
  return createMark(position, element, { draggable: true, autoPan: true });
}

export function createCardMark(position: MapPosition, card: HTMLElement): Marker {
  return createMark(position, card, { interactive: false });
}
