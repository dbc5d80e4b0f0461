import { tileTemplate } from '@fixit/contract/tile';
import { type Map as Leaflet, type TileErrorEvent, tileLayer } from 'leaflet';
import { addressAt } from '../../lib/http/host.ts';

const night = window.matchMedia('(prefers-color-scheme: dark)');

/** The version is for browsers alone: another map has other addresses, so that none is shown from their cache. */
function template(version: string): string {
  const query = [night.matches ? 'theme=dark' : '', version && `v=${version}`].filter(Boolean).join('&');
  return `${addressAt(tileTemplate)}${query && `?${query}`}`;
}

/**
 * The ground of a map, in the theme of the page. A failed tile does not say why, so the first is asked for once more;
 * `onRejected` is told when its server refuses us. Answers how to stop following the theme.
 */
export function layTiles(leaflet: Leaflet, version: string, onRejected: () => void): () => void {
  const tiles = tileLayer(template(version), { maxZoom: leaflet.getMaxZoom(), keepBuffer: 1 }).addTo(leaflet);
  const probe = async ({ tile }: TileErrorEvent) => {
    tiles.off('tileerror');
    if (await isRefused(tile.src)) onRejected();
  };
  tiles.on('tileerror', (event) => void probe(event));
  const repaint = () => tiles.setUrl(template(version));
  night.addEventListener('change', repaint);
  return () => night.removeEventListener('change', repaint);
}

/** Whether the server answers that it does not want us. Without any answer the map merely stays blank. */
async function isRefused(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => null);
  return answer?.status === 401 || answer?.status === 403;
}
