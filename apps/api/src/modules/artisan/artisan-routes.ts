import { artisan, calendarPath, measuredDays } from '@fixit/contract/artisan';
import { type App, serveData } from '../../platform/http/serve.ts';
import { previewShopSigns } from '../shop-sign/shop-sign-actions.ts';
import { setArtisanProfile, showArtisanProfile } from './artisan-actions.ts';
import { renewCalendarFeed, showCalendarFeed } from './calendar-feed-actions.ts';
import { freeTimesRoutes } from './free-times/free-times-routes.ts';
import { showMeasures } from './measures-actions.ts';
import { addTimeOff, listTimeOff, removeTimeOff, setHours, showHours } from './week-actions.ts';

export function artisanRoutes(app: App, { publicUrl }: { publicUrl: string }): void {
  serveData(app, artisan.showProfile, 'Your business', ({ db, caller }) => showArtisanProfile(db, caller.account_id));

  serveData(app, artisan.setProfile, 'Business saved', ({ db, caller, body }) =>
    setArtisanProfile(db, caller.account_id, body),
  );

  serveData(app, artisan.previewShopSigns, 'Shop signs to choose from', ({ db, body }) => previewShopSigns(db, body), {
    transaction: 'own',
  });

  serveData(app, artisan.showHours, 'Your working hours', ({ db, caller }) => showHours(db, caller.account_id));

  serveData(app, artisan.setHours, 'Working hours saved', ({ db, caller, body }) =>
    setHours(db, caller.account_id, body),
  );

  serveData(app, artisan.listTimeOff, 'Your time off', ({ db, caller }) => listTimeOff(db, caller.account_id));

  serveData(app, artisan.addTimeOff, 'Time off added', ({ db, caller, body }) =>
    addTimeOff(db, caller.account_id, body),
  );

  serveData(app, artisan.removeTimeOff, 'Time off removed', ({ db, caller, params }) =>
    removeTimeOff(db, caller.account_id, params.id),
  );

  const feedUrlOf = (secret: string) => ({ address: publicUrl + calendarPath.replace('{secret}', secret) });

  // Creates the feed's URL on first use.
  serveData(
    app,
    artisan.showCalendarFeed,
    'Your calendar',
    async ({ db, caller }) => feedUrlOf(await showCalendarFeed(db, caller.account_id)),
    { writes: true, givesSecret: true },
  );

  serveData(
    app,
    artisan.renewCalendarFeed,
    'Your calendar has a new address',
    async ({ db, caller }) => feedUrlOf(await renewCalendarFeed(db, caller.account_id)),
    { transaction: 'own', keyed: false },
  );

  serveData(app, artisan.showMeasures, `Your last ${measuredDays} days`, ({ db, caller }) =>
    showMeasures(db, caller.account_id),
  );

  freeTimesRoutes(app);
}
