import { placeLimits } from '@fixit/contract/value/address';
import * as z from 'zod/mini';
import { fetchFromVendor, type Vendor, type VendorPlace, vendorLatitude, vendorLongitude } from './place-vendor.ts';

const responseSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([vendorLongitude, vendorLatitude], z.number()) }),
      properties: z.object({
        countrycode: z.optional(z.string()),
        name: z.optional(z.string()),
        housenumber: z.optional(z.string()),
        street: z.optional(z.string()),
        district: z.optional(z.string()),
        city: z.optional(z.string()),
        county: z.optional(z.string()),
        postcode: z.optional(z.string()),
      }),
    }),
  ),
});

type PhotonFeature = z.output<typeof responseSchema>['features'][number];

/** Photon has no look-up by id, so the id of a place contains the whole place. */
const placeSchema = z.object({
  formatted_address: z.string(),
  latitude: vendorLatitude,
  longitude: vendorLongitude,
  postal_code: z.nullable(z.string()),
  city: z.string(),
  county: z.string(),
});

/** The bounds of Fixit's area in the British Isles are in the order west, south, east, north. */
const bounds = '-8.7,49.8,1.8,60.9';

export function photonVendor(origin = 'https://photon.komoot.io'): Vendor {
  const search = async (path: string, query: Record<string, string>) => {
    const url = new URL(path, origin);
    for (const [name, value] of Object.entries({ ...query, lang: 'en' })) url.searchParams.set(name, value);
    const { features } = await fetchFromVendor(url, {}, responseSchema);
    const places = features.filter(({ properties }) => properties.countrycode === 'GB').map(vendorPlaceOf);
    return places.filter(({ formatted_address }) => formatted_address !== '');
  };
  return {
    name: 'photon',
    attribution: '© OpenStreetMap contributors',
    async suggest(q) {
      const places = await search('/api/', { q, limit: String(placeLimits.suggestions), bbox: bounds });
      return places.map((place) => ({ place_id: encodePlaceId(place), description: place.formatted_address }));
    },
    async findPlace(id) {
      return decodePlaceId(id);
    },
    async reverseGeocode({ latitude, longitude }) {
      const [nearest] = await search('/reverse', { lat: String(latitude), lon: String(longitude), limit: '1' });
      return nearest ? { ...nearest, latitude, longitude } : null;
    },
  };
}

function vendorPlaceOf({ geometry, properties }: PhotonFeature): VendorPlace {
  const { name, housenumber, street, district, city, county, postcode } = properties;
  const [longitude, latitude] = geometry.coordinates;
  const line = [housenumber, street].filter(Boolean).join(' ');
  const parts = [name, line, district, city, county, postcode].filter((part) => part !== undefined && part !== '');
  return {
    formatted_address: [...new Set(parts)].join(', '),
    latitude,
    longitude,
    postal_code: postcode ?? null,
    city: city ?? name ?? '',
    county: county ?? '',
  };
}

const encodePlaceId = (place: VendorPlace) => Buffer.from(JSON.stringify(place)).toString('base64url');

function decodePlaceId(id: string): VendorPlace | null {
  try {
    const parsed = placeSchema.safeParse(JSON.parse(Buffer.from(id, 'base64url').toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
