import type { Place } from '@fixit/contract/value/address';
import { useCallback, useRef, useState } from 'react';
import type { MapPosition } from '../../ui/map/map-position.ts';
import { loadPlace, reverseAddress } from './address-queries.ts';
import { texts } from './address-texts.ts';
import { askBrowserPosition } from './browser-position.ts';
import { usePlaceSession } from './use-suggestions.ts';

interface AddressChoice {
  place: Place | null;
  busy: 'place' | 'position' | null;
  problem: string | undefined;
}

const noChoice: AddressChoice = { place: null, busy: null, problem: undefined };

/** Accepts only a place with a postcode. A later look-up supersedes an earlier one. */
export function useAddressChoice() {
  const { session, renew } = usePlaceSession();
  const [choice, setChoice] = useState(noChoice);
  const [marker, setMarker] = useState<MapPosition | null>(null);
  const [unavailable, setUnavailable] = useState(false);
  const latestLookUp = useRef(0);

  const startLookUp = (busy: AddressChoice['busy']) => {
    latestLookUp.current += 1;
    const lookUpNumber = latestLookUp.current;
    setChoice({ ...noChoice, busy });
    return (place: Place | null, sentence: string) => {
      if (lookUpNumber !== latestLookUp.current) return;
      if (!place) setChoice({ ...noChoice, problem: sentence });
      else if (!place.postal_code) setChoice({ ...noChoice, problem: texts.noPostalCode });
      else setChoice({ ...noChoice, place });
      if (place) setMarker({ latitude: place.latitude, longitude: place.longitude });
    };
  };

  const lookUp = async (position: MapPosition, showResult: ReturnType<typeof startLookUp>) => {
    setMarker(position);
    const place = await reverseAddress(position).catch(() => 'failed' as const);
    if (place !== 'failed') {
      showResult(place && { ...place, ...position }, texts.notFound);
      return;
    }
    showResult(null, texts.fetchFailed);
    setUnavailable(true);
  };

  return {
    ...choice,
    session,
    marker,
    /** This is true if places cannot be looked up, so that the address must be entered by hand. */
    unavailable,
    makeUnavailable: useCallback(() => setUnavailable(true), []),
    clear: () => void startLookUp(null),
    pick: async (place_id: string) => {
      const showResult = startLookUp('place');
      const place = await loadPlace(place_id, session).catch(() => null);
      renew();
      showResult(place, texts.detailFailed);
    },
    pickPosition: (position: MapPosition) => lookUp(position, startLookUp('place')),
    takePosition: async () => {
      const showResult = startLookUp('position');
      const { position, message } = await askBrowserPosition();
      if (!position || message) showResult(null, message ?? texts.refused);
      else await lookUp(position, showResult);
    },
  };
}
