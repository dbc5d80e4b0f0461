import { type FigtreeLettering, unitsPerEm } from '../../platform/lettering/figtree.ts';
import type { Coast } from './coastline.ts';
import type { MapName } from './place-names.ts';
import type { Label, Labels } from './plain-labels.ts';
import { type Palette, palettes } from './plain-map-colours.ts';
import { minSettlementZoom, traceSettlements } from './settlement.ts';
import { closeZoom, traceShore } from './shore.ts';
import { smoothPath, straightPath, toTenth } from './svg-path.ts';
import type { Tile } from './tile-address.ts';
import { type View, viewOf } from './tile-view.ts';

export interface Atlas {
  readonly coast: Coast;
  /** Contains the places and postcode districts where people live. */
  readonly places: readonly MapName[];
  readonly labels: Labels;
  readonly lettering: FigtreeLettering;
}

const shallowsWidthPx = (zoom: number) => Math.min(9, zoom - 2);

export function drawTile({ coast, places, labels, lettering }: Atlas, tile: Tile): string {
  const view = viewOf(tile);
  const palette = palettes[tile.theme];
  const { side } = view;
  const shallows = shallowsWidthPx(view.zoom);
  const land =
    view.zoom < closeZoom
      ? straightPath(coast.around(view, shallows * 2))
      : smoothPath(traceShore(coast, places, view));
  const settlementPath = view.zoom < minSettlementZoom ? '' : smoothPath(traceSettlements(places, view));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side * tile.scale}" height="${side * tile.scale}" viewBox="0 0 ${side} ${side}">`,
    `<clipPath id="l"><path clip-rule="evenodd" d="${land}"/></clipPath>`,
    `<path fill="${palette.water}" d="M0 0H${side}V${side}H0Z"/>`,
    `<path fill="none" stroke="${palette.shallow}" stroke-width="${shallows * 2}" stroke-linejoin="round" d="${land}"/>`,
    `<path fill="${palette.land}" fill-rule="evenodd" stroke="${palette.shore}" stroke-width="1.2" stroke-linejoin="round" d="${land}"/>`,
    `<g clip-path="url(#l)"><path fill="${palette.built}" d="${settlementPath}"/>`,
    '</g>',
    drawLabels(labels.around(view), view, lettering, palette),
    '</svg>',
  ].join('');
}

function drawLabels(
  labels: readonly Label[],
  { left, top }: View,
  lettering: FigtreeLettering,
  palette: Palette,
): string {
  const drawnLabels = labels.map(({ text, size, spacing, ink, ...label }) => {
    const scale = size / unitsPerEm;
    const move = `translate(${toTenth(label.left - left)} ${toTenth(label.baseline - top)}) scale(${scale})`;
    const path = `transform="${move}" d="${lettering.outline(text, spacing / size)}"`;
    const halo = ink === 'sea' ? '' : `<path stroke-width="${3.2 / scale}" ${path}/>`;
    return { halo, fill: `<path fill="${palette[ink]}" ${path}/>` };
  });
  const dots = labels.map(({ dotAt }) =>
    dotAt ? `<circle cx="${toTenth(dotAt.x - left)}" cy="${toTenth(dotAt.y - top)}" r="2.6"/>` : '',
  );
  return [
    `<g fill="none" stroke="${palette.land}" stroke-linejoin="round" stroke-opacity=".85">`,
    ...drawnLabels.map(({ halo }) => halo),
    `</g><g fill="${palette.ink}" stroke="${palette.land}" stroke-width="1.4">`,
    ...dots,
    '</g>',
    ...drawnLabels.map(({ fill }) => fill),
  ].join('');
}
