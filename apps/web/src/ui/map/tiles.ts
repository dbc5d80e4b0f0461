import { tileTemplate } from '@fixit/contract/tile';
import { type Map as Leaflet, type TileErrorEvent, tileLayer } from 'leaflet';
import { apiUrl } from '../../lib/http/host.ts';

const darkTheme = window.matchMedia('(prefers-color-scheme: dark)');

/** A new version changes the URL, so that browsers do not show the old map from their cache. */
function tileUrl(version: string): string {
  const query = [darkTheme.matches ? 'theme=dark' : '', version && `v=${version}`].filter(Boolean).join('&');
  return `${apiUrl(tileTemplate)}${query && `?${query}`}`;
}

/**
 * Adds tiles in the page's theme until the returned clean-up function is called. `onRejected` is
 * called if the tile server refuses this site.
 */
export function addTileLayer(leaflet: Leaflet, version: string, onRejected: () => void): () => void {
  const tiles = tileLayer(tileUrl(version), { maxZoom: leaflet.getMaxZoom(), keepBuffer: 1 }).addTo(leaflet);
  const probe = async ({ tile }: TileErrorEvent) => {
    tiles.off('tileerror');
    if (await isRefused(tile.src)) onRejected();
  };
  tiles.on('tileerror', (event) => void probe(event));
  const repaint = () => tiles.setUrl(tileUrl(version));
  darkTheme.addEventListener('change', repaint);
  return () => darkTheme.removeEventListener('change', repaint);
}

/** Leaflet does not say why a tile failed, so the tile is fetched again. Without an answer the map stays blank. */
async function isRefused(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  return answer?.status === 401 || answer?.status === 403;
}
