import { DomEvent, type Map as Leaflet, layerGroup } from 'leaflet';
import { pictureAt } from '../../lib/http/host.ts';
import { areSmall, columnsOf, crowdsOf } from './crowd.ts';
import { cardMark } from './marks.ts';
import styles from './pins.module.css';
import type { Pin } from './place.ts';
import { tupleOf } from './use-leaflet.ts';

const unpainted = '/pictures/signs/unpainted.svg';

function signOf(src: Pin['image']): HTMLImageElement {
  const image = document.createElement('img');
  Object.assign(image, { alt: '', width: 640, height: 480, decoding: 'async', draggable: false });
  image.onerror = () => {
    image.onerror = null;
    image.src = unpainted;
  };
  image.src = src ? pictureAt(src) : unpainted;
  return image;
}

/** A button that the map below does not take for a drag or a double click. */
function buttonOf(className: string | undefined, name: string, image: Pin['image'], onClick: () => void) {
  const button = document.createElement('button');
  const words = document.createElement('span');
  button.type = 'button';
  button.className = className ?? '';
  words.className = styles['name'] ?? '';
  words.textContent = name;
  button.append(signOf(image), words);
  button.addEventListener('click', onClick);
  DomEvent.disableClickPropagation(button);
  return button;
}

/** Shows the pins, and groups them anew whenever the zoom changes. Answers how to take them away. */
export function showPins(leaflet: Leaflet, pins: readonly Pin[], onOpen: (id: string) => void): () => void {
  const layer = layerGroup().addTo(leaflet);

  const cardOf = (members: readonly { pin: Pin }[]) => {
    const element = document.createElement('div');
    element.className = styles['card'] ?? '';
    element.style.gridTemplateColumns = `repeat(${columnsOf(members.length)}, auto)`;
    for (const { pin } of members) {
      const single = pin.large === true && members.length === 1 ? styles['large'] : styles['pin'];
      const button = buttonOf(areSmall(members.length) ? styles['small'] : single, pin.name, pin.image, () =>
        onOpen(pin.id),
      );
      button.dataset['pin'] = pin.id;
      // What is reached with the keyboard comes into view.
      button.addEventListener('focus', () => leaflet.panInside(tupleOf(pin.position), { padding: [90, 90] }));
      element.append(button);
    }
    return element;
  };

  const arrange = () => {
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['pin'] : undefined;
    layer.clearLayers();
    const zoom = leaflet.getZoom();
    const standing = pins.map((pin) => ({
      pin,
      at: leaflet.project(tupleOf(pin.position), zoom),
      place: `${pin.position.latitude},${pin.position.longitude}`,
      isLarge: pin.large === true,
    }));
    for (const crowd of crowdsOf(standing)) {
      const { lat: latitude, lng: longitude } = leaflet.unproject([crowd.at.x, crowd.at.y], zoom);
      layer.addLayer(cardMark({ latitude, longitude }, cardOf(crowd.members)));
    }
    if (held)
      leaflet
        .getContainer()
        .querySelector<HTMLElement>(`[data-pin="${CSS.escape(held)}"]`)
        ?.focus();
  };

  arrange();
  leaflet.on('zoomend', arrange);
  return () => {
    leaflet.off('zoomend', arrange);
    layer.remove();
  };
}
