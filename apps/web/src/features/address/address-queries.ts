import { address, formatPostCode } from '@fixit/contract/value/address';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../lib/debounce.ts';
import { call } from '../../lib/http/client.ts';
import { newKey } from '../../lib/http/key.ts';
import { timings } from '../../lib/timings.ts';
import type { MapPosition } from '../../ui/map/map-position.ts';
import type { PlaceLookUp } from './current-address.ts';

/** The look-ups of one choice have the same `session`. */
export function useSuggestAddress(q: string, session: string) {
  return useQuery({
    queryKey: ['address', 'suggest', q],
    queryFn: async ({ signal }) => {
      const { data, attribution } = await call(address.suggestPlaces, { query: { q, session } }, { signal });
      return { places: data, attribution };
    },
    enabled: q !== '',
    staleTime: 600_000,
  });
}

export async function loadPlace(place_id: string, session: string) {
  return (await call(address.showPlace, { query: { place_id, session } })).data;
}

/** Returns null while the text is not a known postcode. */
export function usePostCodePosition(text: string): MapPosition | null {
  const post_code = useDebounced(formatPostCode(text), timings.placeDebounce);
  const place = useQuery({
    queryKey: ['address', 'post-code', post_code],
    queryFn: async ({ signal }) => {
      const { data } = await call(address.suggestPlaces, { query: { q: post_code ?? '' } }, { signal });
      const [first] = data;
      return first ? loadPlace(first.place_id, newKey()) : null;
    },
    enabled: post_code !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return place.data ? { latitude: place.data.latitude, longitude: place.data.longitude } : null;
}

/** Returns null if no address is nearby. */
export async function reverseAddress(position: MapPosition, signal?: AbortSignal) {
  return (await call(address.reverseGeocode, { query: { ...position } }, { signal })).data;
}

/** Looks up each position once. A failed look-up stays 'failed' during a retry. */
export function useLookUp(position: MapPosition | null): PlaceLookUp {
  const place = useQuery({
    queryKey: ['address', 'reverse', position],
    queryFn: ({ signal }) => (position ? reverseAddress(position, signal) : null),
    enabled: position !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (place.data === undefined) return place.errorUpdateCount > 0 ? 'failed' : 'waiting';
  return place.data ?? 'nothing';
}
