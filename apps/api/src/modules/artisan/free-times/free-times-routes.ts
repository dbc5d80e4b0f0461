import { artisan } from '@fixit/contract/artisan';
import { type App, serveData } from '../../../platform/http/serve.ts';
import {
  listFreeTimesOfBooking,
  listFreeTimesOfConversation,
  listFreeTimesOfInvitation,
  setTravelTime,
} from './free-times-actions.ts';

export function freeTimesRoutes(app: App): void {
  serveData(app, artisan.listFreeTimesOfBookingAsCustomer, 'Free times', ({ db, caller, params }) =>
    listFreeTimesOfBooking(db, { side: 'customer', account_id: caller.account_id, id: params.id }),
  );

  serveData(app, artisan.listFreeTimesOfBookingAsArtisan, 'Free times', ({ db, caller, params }) =>
    listFreeTimesOfBooking(db, { side: 'artisan', account_id: caller.account_id, id: params.id }),
  );

  serveData(app, artisan.listFreeTimesOfConversation, 'Free times', ({ db, caller, params, query }) =>
    listFreeTimesOfConversation(db, caller.account_id, params.id, query),
  );

  serveData(app, artisan.listFreeTimesOfInvitation, 'Free times', ({ db, caller, params, query }) =>
    listFreeTimesOfInvitation(db, caller.account_id, params.id, query),
  );

  serveData(app, artisan.setTravelTime, 'Travel time saved', ({ db, caller, body }) =>
    setTravelTime(db, caller.account_id, body.minutes),
  );
}
