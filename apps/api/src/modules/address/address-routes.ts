import { address } from '@fixit/contract/value/address';
import { type App, serve, serveData } from '../../platform/http/serve.ts';
import { type PlaceLookup, reverseGeocode, showPlace, suggestPlaces } from './place-actions.ts';
import type { Vendor } from './place-vendor.ts';

export function addressRoutes(app: App, { vendor }: { vendor: Vendor | null }): void {
  const places: PlaceLookup = {
    vendor,
    onFailure: ({ message }) => app.log.warn({ vendor: vendor?.name, failure: message }, 'a map vendor failed'),
  };

  serve(app, address.suggestPlaces, async ({ db, query }) => ({
    message: 'Places',
    ...(await suggestPlaces(db, places, query)),
  }));

  serveData(app, address.showPlace, 'Place', ({ db, query }) => showPlace(db, places, query));

  serveData(app, address.reverseGeocode, 'Place', ({ db, query }) => reverseGeocode(db, places, query));
}
