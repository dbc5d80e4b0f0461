import { tile } from '@fixit/contract/tile';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';
import { counts } from '../../lib/timings.ts';
import { texts } from './map-texts.ts';

/** Returns null until the server has answered. */
export function useMapSource() {
  const { data, isPending } = useQuery({
    queryKey: ['tile', 'source'],
    queryFn: async ({ signal }) => (await call(tile.showSource, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return null;
  // A map without streets looks empty at a high zoom.
  const isPlain = data?.streets === false && data.drawn_here;
  return {
    attribution: data?.attribution || texts.credit,
    licences: data?.licences ?? [],
    version: data?.version ?? '',
    isPlain,
    zoom: isPlain ? counts.plainMapZoom : counts.mapZoom,
  };
}
