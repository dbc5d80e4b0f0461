import { address } from '@fixit/contract/address';
import { type App, serve } from '../../platform/serve.ts';
import { reverseAddress, showAddress, suggestAddress } from './actions.ts';

export function addressRoutes(app: App): void {
  serve(app, address.suggest, async ({ db, query }) => ({
    message: 'Places',
    data: await suggestAddress(db, query.q),
  }));

  serve(app, address.detail, async ({ db, query }) => ({
    message: 'Place',
    data: await showAddress(db, query.place_id),
  }));

  serve(app, address.reverse, async ({ db, query }) => ({
    message: 'Place',
    data: await reverseAddress(db, query),
  }));
}
