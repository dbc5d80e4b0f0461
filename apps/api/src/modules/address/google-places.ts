import { placeLimits } from '@fixit/contract/value/address';
import * as z from 'zod/mini';
import {
  fetchFromVendor,
  type Vendor,
  VendorFailure,
  type VendorPlace,
  vendorLatitude,
  vendorLongitude,
} from './place-vendor.ts';

interface GoogleHosts {
  places: string;
  geocoding: string;
}

const hosts: GoogleHosts = { places: 'https://places.googleapis.com', geocoding: 'https://maps.googleapis.com' };

const suggestionsSchema = z.object({
  suggestions: z._default(
    z.array(
      z.object({
        placePrediction: z.optional(z.object({ placeId: z.string(), text: z.object({ text: z.string() }) })),
      }),
    ),
    [],
  ),
});

const placeSchema = z.object({
  formattedAddress: z._default(z.string(), ''),
  location: z.object({ latitude: vendorLatitude, longitude: vendorLongitude }),
  addressComponents: z._default(z.array(z.object({ longText: z.string(), types: z.array(z.string()) })), []),
});

const geocodingSchema = z.object({
  status: z.string(),
  results: z._default(
    z.array(
      z.object({
        formatted_address: z.string(),
        geometry: z.object({ location: z.object({ lat: vendorLatitude, lng: vendorLongitude }) }),
        address_components: z.array(z.object({ long_name: z.string(), types: z.array(z.string()) })),
      }),
    ),
    [],
  ),
});

/** Requests only these fields of a place because Google charges for each. */
const fields = 'formattedAddress,location,addressComponents';

/** Uses Google's Places API (New) and Geocoding API. */
export function googleVendor(key: string, { places, geocoding }: GoogleHosts = hosts): Vendor {
  const headers = { 'X-Goog-Api-Key': key };
  return {
    name: 'google',
    attribution: 'Google Maps',
    async suggest(q, session) {
      const body = {
        input: q,
        includedRegionCodes: ['gb'],
        languageCode: 'en-GB',
        ...(session ? { sessionToken: session } : {}),
      };
      const { suggestions } = await fetchFromVendor(
        `${places}/v1/places:autocomplete`,
        { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
        suggestionsSchema,
      );
      return suggestions
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, placeLimits.suggestions)
        .map(({ placeId, text }) => ({ place_id: placeId, description: text.text }));
    },
    async findPlace(id, session) {
      const url = new URL(`${places}/v1/places/${encodeURIComponent(id)}`);
      url.searchParams.set('languageCode', 'en-GB');
      if (session) url.searchParams.set('sessionToken', session);
      const { formattedAddress, location, addressComponents } = await fetchFromVendor(
        url,
        { headers: { ...headers, 'X-Goog-FieldMask': fields } },
        placeSchema,
      );
      const parts = addressComponents.map(({ longText, types }) => ({ name: longText, types }));
      return { formatted_address: formattedAddress, ...location, ...readParts(parts) };
    },
    async reverseGeocode({ latitude, longitude }) {
      const url = new URL(`${geocoding}/maps/api/geocode/json`);
      for (const [name, value] of Object.entries({ latlng: `${latitude},${longitude}`, language: 'en-GB', key })) {
        url.searchParams.set(name, value);
      }
      const { status, results } = await fetchFromVendor(url, {}, geocodingSchema);
      if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new VendorFailure(`responded with ${status}`);
      const [nearest] = results;
      if (!nearest) return null;
      const parts = nearest.address_components.map(({ long_name, types }) => ({ name: long_name, types }));
      return { formatted_address: nearest.formatted_address, latitude, longitude, ...readParts(parts) };
    },
  };
}

function readParts(parts: { name: string; types: string[] }[]): Pick<VendorPlace, 'postal_code' | 'city' | 'county'> {
  const findName = (...types: string[]) =>
    types.map((type) => parts.find((part) => part.types.includes(type))?.name).find(Boolean);
  return {
    postal_code: findName('postal_code') ?? null,
    city: findName('postal_town', 'locality') ?? '',
    county: findName('administrative_area_level_2') ?? '',
  };
}
