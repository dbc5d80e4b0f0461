import { address } from '@fixit/contract/address';
import { type App, serve } from '../../platform/http/serve.ts';
import { type Places, reverseGeocode, showPlace, suggestPlaces } from './place-actions.ts';
import type { Vendor } from './place-vendor.ts';

export function addressRoutes(app: App, { vendor }: { vendor: Vendor | null }): void {
  const places: Places = {
    vendor,
    onFailure: ({ message }) => app.log.warn({ vendor: vendor?.name, failure: message }, 'a maps vendor failed'),
  };

  serve(app, address.suggestPlaces, async ({ db, query }) => ({
    message: 'Places',
    ...(await suggestPlaces(db, places, query)),
  }));

  serve(app, address.showPlace, async ({ db, query }) => ({
    message: 'Place',
    data: await showPlace(db, places, query),
  }));

  serve(app, address.reverseGeocode, async ({ db, query }) => ({
    message: 'Place',
    data: await reverseGeocode(db, places, query),
  }));
}
