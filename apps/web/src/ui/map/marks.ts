import { divIcon, type Marker, type MarkerOptions, marker } from 'leaflet';
import type_ from '../theme/type.module.css';
import styles from './marks.module.css';
import type { Position } from './place.ts';
import { texts } from './texts.ts';
import { tupleOf } from './use-leaflet.ts';

function markAt(at: Position, element: HTMLElement, options: MarkerOptions): Marker {
  const icon = divIcon({ html: element, className: styles['anchor'] ?? '', iconSize: [0, 0] });
  return marker(tupleOf(at), { icon, keyboard: false, ...options });
}

export function hereMark(at: Position): Marker {
  const element = document.createElement('div');
  element.className = styles['here'] ?? '';
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', texts.here);
  // Also as text, for look-ups by text.
  const words = document.createElement('span');
  words.className = type_['hidden'] ?? '';
  words.textContent = texts.here;
  element.append(words);
  return markAt(at, element, { interactive: false, zIndexOffset: 1000 });
}

export function placeMark(at: Position): Marker {
  const element = document.createElement('div');
  element.className = styles['drop'] ?? '';
  return markAt(at, element, { draggable: true, autoPan: true });
}

export function cardMark(at: Position, card: HTMLElement): Marker {
  return markAt(at, card, { interactive: false });
}
