import { DomEvent, type Map as Leaflet, layerGroup } from 'leaflet';
import { pictureUrl } from '../../lib/http/host.ts';
import { classes } from '../classes.ts';
import type { MapPosition, Pin } from './map-position.ts';
import { texts } from './map-texts.ts';
import { createCardMark } from './marks.ts';
import { boxOf, countColumns, countSigns, groupPins, needsSmallSigns, type Point } from './pin-groups.ts';
import styles from './pins.module.css';
import { tupleOf } from './use-leaflet.ts';

/** A map narrower than `width` pixels shows only some signs at first, because more would cover it. */
const narrow = { width: 480, signs: 5 };

/** Cards keep this distance in pixels from the edges of the map. The zoom buttons are on the left. */
const edge = { left: 60, top: 6, right: 6, bottom: 6 } as const;

const unpaintedSign = '/pictures/signs/unpainted.svg';

function createSign(src: Pin['image']): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { alt: '', width: 640, height: 480, decoding: 'async', draggable: false });
  image.className = styles['picture'] ?? '';
  image.onerror = () => {
    image.onerror = null;
    image.src = unpaintedSign;
  };
  image.src = src ? pictureUrl(src) : unpaintedSign;
  return image;
}

function createButton(className: string, name: string, picture: Node, onClick: () => void) {
  const button = document.createElement('button');
  const label = document.createElement('span');
  button.type = 'button';
  button.className = className;
  label.className = styles['name'] ?? '';
  label.textContent = name;
  button.append(picture, label);
  button.addEventListener('click', onClick);
  DomEvent.disableClickPropagation(button);
  return button;
}

const findButton = (leaflet: Leaflet, id: string) =>
  leaflet.getContainer().querySelector<HTMLElement>(`[data-pin="${CSS.escape(id)}"]`);

/** Pans until these cards are fully visible. Returns false if the map is too small for them. */
function showWhole(leaflet: Leaflet, cards: readonly (Element | null | undefined)[]): boolean {
  const boxes = cards.flatMap((element) => element?.getBoundingClientRect() ?? []);
  if (boxes.length === 0) return true;
  const container = leaflet.getContainer();
  const { left, top, right, bottom } = container.getBoundingClientRect();
  // The attribution covers the bottom of the map.
  const visibleArea = { left, top, right, bottom: bottom - (container.nextElementSibling?.clientHeight ?? 0) };
  const excess = (from: 'left' | 'top', to: 'right' | 'bottom') => [
    Math.min(...boxes.map((box) => box[from])) - visibleArea[from] - edge[from],
    Math.max(...boxes.map((box) => box[to])) - visibleArea[to] + edge[to],
  ];
  const sides = [excess('left', 'right'), excess('top', 'bottom')];
  const [x = 0, y = 0] = sides.map(([before = 0, after = 0]) => Math.min(before, 0) || Math.max(after, 0));
  leaflet.panBy([x, y], { animate: false });
  return sides.every(([before = 0, after = 0]) => after <= before);
}

/**
 * Pans, and zooms out to at most `minZoom`, until the person's marker and the cards of these pins are
 * fully visible.
 */
export function showCards(leaflet: Leaflet, pins: readonly Pin[], minZoom: number): void {
  const centre = leaflet.getCenter();
  const elements = () => [
    leaflet.getContainer().querySelector('[role="img"]'),
    ...pins.map(({ id }) => findButton(leaflet, id)?.parentElement),
  ];
  while (!showWhole(leaflet, elements()) && leaflet.getZoom() > minZoom)
    leaflet.setView(centre, leaflet.getZoom() - 1, { animate: false });
}

interface PlacedPin {
  pin: Pin;
  at: Point;
  place: string;
  isLarge: boolean;
  isCounted: boolean;
}

function createSignButton(leaflet: Leaflet, { pin }: PlacedPin, signs: number, onOpen: (id: string) => void) {
  const single = pin.large === true && signs === 1 ? styles['large'] : undefined;
  const size = needsSmallSigns(signs) ? styles['small'] : single;
  const button = createButton(classes(styles['sign'], size), pin.name, createSign(pin.image), () => onOpen(pin.id));
  button.dataset['pin'] = pin.id;
  button.addEventListener('focus', () => leaflet.panInside(tupleOf(pin.position), { padding: [90, 90] }));
  return button;
}

function createCountButton(count: number, onOpen: () => void) {
  const button = createButton(styles['count'] ?? '', texts.more(count), document.createTextNode(`+${count}`), onOpen);
  button.setAttribute('aria-label', texts.more(count));
  return button;
}

/**
 * Shows pins, grouped again at each zoom. Narrow maps only count some pins until their card is
 * opened. Returns a clean-up function.
 */
export function showPins(
  leaflet: Leaflet,
  pins: readonly Pin[],
  userPosition: MapPosition | null,
  onOpen: (id: string) => void,
): () => void {
  const layer = layerGroup().addTo(leaflet);
  const initialPins = new Set(
    pins.toSorted((a, b) => Number(b.large ?? 0) - Number(a.large ?? 0)).slice(0, narrow.signs),
  );
  let openedPins: readonly Pin[] = [];

  const openCard = (members: readonly PlacedPin[]) => {
    openedPins = members.map(({ pin }) => pin);
    const nextPin = members.find(({ isCounted }) => isCounted)?.pin;
    arrange();
    if (nextPin) focusPin(nextPin.id);
    showWhole(leaflet, [document.activeElement?.parentElement]);
  };

  const focusPin = (id: string) => findButton(leaflet, id)?.focus();

  const createCard = (members: readonly PlacedPin[], at: Point, marker: Point | null) => {
    const element = document.createElement('div');
    const box = boxOf({ at, members }, marker);
    const signs = countSigns(members);
    const countedPins = members.filter(({ isCounted }) => isCounted);
    // A count of one would take as much space as the sign.
    const visiblePins = countedPins.length === 1 ? members : members.filter(({ isCounted }) => !isCounted);
    element.className = `${styles['card'] ?? ''} ${(box.isBelow && styles['below']) || ''}`;
    element.style.gridTemplateColumns = `repeat(${countColumns(signs)}, auto)`;
    if (!box.isBelow) element.style.marginBottom = `${at.y - box.bottom}px`;
    element.append(...visiblePins.map((placedPin) => createSignButton(leaflet, placedPin, signs, onOpen)));
    if (visiblePins.length < members.length)
      element.append(createCountButton(countedPins.length, () => openCard(members)));
    return element;
  };

  const arrange = () => {
    const focusedId = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['pin'] : undefined;
    layer.clearLayers();
    const zoom = leaflet.getZoom();
    const isNarrow = leaflet.getSize().x < narrow.width;
    const marker = userPosition && leaflet.project(tupleOf(userPosition), zoom);
    const placedPins = pins.map(
      (pin): PlacedPin => ({
        pin,
        at: leaflet.project(tupleOf(pin.position), zoom),
        place: `${pin.position.latitude},${pin.position.longitude}`,
        isLarge: pin.large === true,
        isCounted: isNarrow && !initialPins.has(pin) && !openedPins.includes(pin),
      }),
    );
    for (const { at, members } of groupPins(placedPins, marker)) {
      const { lat: latitude, lng: longitude } = leaflet.unproject([at.x, at.y], zoom);
      layer.addLayer(createCardMark({ latitude, longitude }, createCard(members, at, marker)));
    }
    if (focusedId) focusPin(focusedId);
  };

  arrange();
  leaflet.on('zoomend resize', arrange);
  return () => {
    leaflet.off('zoomend resize', arrange);
    layer.remove();
  };
}
