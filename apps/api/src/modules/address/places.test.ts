import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { googleVendor } from './google-places.ts';
import { photonVendor } from './photon-places.ts';
import { type PlaceLookup, reverseGeocode, showPlace, suggestPlaces } from './place-actions.ts';
import type { Vendor, VendorFailure } from './place-vendor.ts';

interface VendorReply {
  status?: number;
  body: unknown;
  type?: string;
  /** The vendor never responds. */
  isSilent?: boolean;
}

interface VendorRequest {
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
}

let server: TestServer;
let vendorServer: Server;
let origin: string;
let reply: VendorReply;
let requests: VendorRequest[];
let failures: VendorFailure[];

async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', origin);
  const text = Buffer.concat(await request.toArray()).toString();
  requests.push({
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: text ? JSON.parse(text) : undefined,
  });
  if (reply.isSilent) return;
  response.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'application/json' });
  response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
}

beforeAll(async () => {
  server = await startTestServer();
  vendorServer = createServer((request, response) => void handleRequest(request, response));
  vendorServer.listen(0, '127.0.0.1');
  await once(vendorServer, 'listening');
  origin = `http://127.0.0.1:${(vendorServer.address() as AddressInfo).port}`;
});
afterAll(async () => {
  vendorServer.closeAllConnections();
  vendorServer.close();
  await server.stop();
});
beforeEach(() => {
  requests = [];
  failures = [];
});

const lookUpWith = (vendor: Vendor): PlaceLookup => ({ vendor, onFailure: (failure) => failures.push(failure) });
const google = () => lookUpWith(googleVendor('secret-key', { places: origin, geocoding: origin }));
const photon = () => lookUpWith(photonVendor(origin));
const saltaire = { latitude: 53.8376, longitude: -1.7905 };

// These responses follow developers.google.com/maps/documentation/places/web-service and …/geocoding,
// reduced to the requested fields.
const autocompleteBody = {
  suggestions: [
    {
      placePrediction: {
        place: 'places/ChIJ4zKg',
        placeId: 'ChIJ4zKg',
        text: { text: '14 Albert Terrace, Saltaire, Shipley, UK', matches: [{ endOffset: 3 }] },
        types: ['street_address'],
      },
    },
    { queryPrediction: { text: { text: 'albert terrace near saltaire' } } },
  ],
};
const place = {
  formattedAddress: '14 Albert Terrace, Saltaire, Shipley BD18 4PS, UK',
  location: { latitude: 53.8389, longitude: -1.7896 },
  addressComponents: [
    { longText: '14', shortText: '14', types: ['street_number'], languageCode: 'en-GB' },
    { longText: 'Shipley', shortText: 'Shipley', types: ['postal_town'] },
    { longText: 'West Yorkshire', shortText: 'West Yorkshire', types: ['administrative_area_level_2', 'political'] },
    { longText: 'BD18 4PS', shortText: 'BD18 4PS', types: ['postal_code'] },
  ],
};
const geocode = {
  status: 'OK',
  results: [
    {
      formatted_address: '14 Albert Terrace, Saltaire, Shipley BD18, UK',
      geometry: { location: { lat: 53.8389, lng: -1.7896 } },
      address_components: [
        { long_name: 'Shipley', short_name: 'Shipley', types: ['postal_town'] },
        { long_name: 'BD18', short_name: 'BD18', types: ['postal_code', 'postal_code_prefix'] },
      ],
    },
  ],
};

describe('the Google vendor', () => {
  test('Google suggests places in Britain from a request with the session token and the key in a header', async () => {
    reply = { body: autocompleteBody };
    const description = '14 Albert Terrace, Saltaire, Shipley, UK';
    expect(await suggestPlaces(server.db, google(), { q: ' 14  albert ', session: 's-1' })).toEqual({
      data: [{ place_id: expect.stringMatching(/^google:ChIJ4zKg\./), description }],
      attribution: 'Google Maps',
    });
    expect(requests).toMatchObject([
      {
        path: '/v1/places:autocomplete',
        body: { input: '14 albert', sessionToken: 's-1', includedRegionCodes: ['gb'] },
        headers: { 'x-goog-api-key': 'secret-key' },
      },
    ]);
  });

  test('a place is fetched from Google with only the needed fields', async () => {
    reply = { body: place };
    expect(await showPlace(server.db, google(), { place_id: 'google:ChIJ4zKg', session: 's-1' })).toEqual({
      formatted_address: '14 Albert Terrace, Saltaire, Shipley BD18 4PS, UK',
      latitude: 53.8389,
      longitude: -1.7896,
      postal_code: 'BD18 4PS',
      city: 'Shipley',
      county: 'West Yorkshire',
      precision: 'unit',
    });
    expect(requests[0]).toMatchObject({
      path: '/v1/places/ChIJ4zKg',
      query: { sessionToken: 's-1' },
      headers: { 'x-goog-fieldmask': 'formattedAddress,location,addressComponents' },
    });
  });

  test('Google’s address of a position has the known part of the postcode', async () => {
    reply = { body: geocode };
    expect(await reverseGeocode(server.db, google(), saltaire)).toMatchObject({
      ...saltaire,
      postal_code: 'BD18',
      precision: 'place',
    });
    reply = { body: { status: 'ZERO_RESULTS', results: [] } };
    expect(await reverseGeocode(server.db, google(), { latitude: 55, longitude: -15 })).toBeNull();
  });
});

describe('the Photon vendor', () => {
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-1.7896, 53.8389] },
    properties: {
      osm_id: 1,
      countrycode: 'GB',
      housenumber: '14',
      street: 'Albert Terrace',
      city: 'Shipley',
      county: 'Bradford',
      postcode: 'bd184ps',
    },
  };
  const foreignFeature = { ...feature, properties: { countrycode: 'FR', name: 'Albert' } };

  test('Photon suggests places in Britain whose ids contain the whole place', async () => {
    reply = { body: { type: 'FeatureCollection', features: [feature, foreignFeature] } };
    const { data, attribution } = await suggestPlaces(server.db, photon(), { q: 'albert terrace' });
    const [first, ...others] = data;
    expect(attribution).toBe('© OpenStreetMap contributors');
    expect([first?.description, others]).toEqual(['14 Albert Terrace, Shipley, Bradford, bd184ps', []]);
    expect(await showPlace(server.db, photon(), { place_id: first?.place_id ?? '' })).toMatchObject({
      postal_code: 'BD18 4PS',
      latitude: 53.8389,
      city: 'Shipley',
      precision: 'unit',
    });
    expect(requests).toHaveLength(1);
  });

  test('Photon finds the address of a position', async () => {
    reply = { body: { features: [feature] } };
    expect(await reverseGeocode(server.db, photon(), saltaire)).toMatchObject({ ...saltaire, postal_code: 'BD18 4PS' });
    expect(requests[0]).toMatchObject({ path: '/reverse', query: { lat: '53.8376', lon: '-1.7905' } });
  });

  test.each(['', 'x', Buffer.from('{"latitude":"north"}').toString('base64url')])(
    'a Photon id without a valid place is not found: %s',
    async (id) => {
      await expect(showPlace(server.db, photon(), { place_id: `photon:${id}` })).rejects.toMatchObject({
        code: 'not_found',
      });
    },
  );
});

describe.each([
  ['refuses the key', { status: 403, body: { error: { message: 'secret-key is not valid' } } }],
  ['responds with a page', { body: '<html>secret-key</html>', type: 'text/html' }],
  ['responds in an unknown format', { body: { suggestions: 5, features: {}, status: 'REQUEST_DENIED' } }],
  ['sends too large a response', { body: `"${'x'.repeat(600_000)}"` }],
  ['does not respond', { body: '', isSilent: true }],
] as [string, VendorReply][])('a map vendor that %s', (_, failure) => {
  beforeEach(() => {
    reply = failure;
  });
  afterEach(() => vendorServer.closeAllConnections());

  test('the gazetteer replaces a failing map vendor, and the log does not contain the vendor’s key', async () => {
    const places = google();
    const { data, attribution } = await suggestPlaces(server.db, places, { q: 'Saltaire' });
    expect(data).toContainEqual(expect.objectContaining({ description: 'Saltaire, Bradford' }));
    expect(attribution).toBe('GeoNames');
    expect(await reverseGeocode(server.db, places, saltaire)).toMatchObject({ postal_code: 'BD18' });
    const description = Buffer.from('14 Albert Terrace, Saltaire, UK').toString('base64url');
    expect(await showPlace(server.db, places, { place_id: `google:ChIJ4zKg.${description}` })).toMatchObject({
      formatted_address: '14 Albert Terrace, Saltaire, UK',
      postal_code: 'BD18',
      precision: 'place',
    });
    await expect(showPlace(server.db, places, { place_id: 'google:ChIJ4zKg' })).rejects.toMatchObject({
      code: 'not_found',
    });
    // Later calls do not wait for a vendor that did not respond.
    expect(failures).toHaveLength(failure.isSilent ? 1 : 4);
    expect(JSON.stringify(failures.map(({ message, cause }) => [message, cause]))).not.toContain('secret-key');
  }, 15_000);
});

test('a place with impossible coordinates from a vendor is not found', async () => {
  reply = { body: { ...place, location: { latitude: 999, longitude: 0 } } };
  await expect(showPlace(server.db, google(), { place_id: 'google:ChIJ4zKg' })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(failures).toHaveLength(1);
});

test('the gazetteer answers its own ids with any vendor, and another vendor’s id is not found', async () => {
  reply = { status: 500, body: '' };
  expect(await showPlace(server.db, google(), { place_id: 'postcode:BD18' })).toMatchObject({ postal_code: 'BD18' });
  await expect(showPlace(server.db, google(), { place_id: 'photon:abc' })).rejects.toMatchObject({ code: 'not_found' });
  expect(requests).toEqual([]);
});
