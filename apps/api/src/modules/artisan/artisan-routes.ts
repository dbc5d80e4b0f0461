import { artisan, calendarPath, measuredDays } from '@fixit/contract/artisan';
import { type App, serve } from '../../platform/http/serve.ts';
import { setArtisanProfile, showArtisanProfile } from './artisan-actions.ts';
import { renewCalendarFeed, showCalendarFeed } from './calendar-feed-actions.ts';
import { showMeasures } from './measures-actions.ts';
import { addTimeOff, listTimeOff, removeTimeOff, setHours, showHours } from './week-actions.ts';

export function artisanRoutes(app: App, { publicUrl }: { publicUrl: string }): void {
  serve(app, artisan.showProfile, async ({ db, caller }) => ({
    message: 'Your business',
    data: await showArtisanProfile(db, caller.account_id),
  }));

  serve(app, artisan.setProfile, async ({ db, caller, body }) => ({
    message: 'Business saved',
    data: await setArtisanProfile(db, caller.account_id, body),
  }));

  serve(app, artisan.showHours, async ({ db, caller }) => ({
    message: 'Your working hours',
    data: await showHours(db, caller.account_id),
  }));

  serve(app, artisan.setHours, async ({ db, caller, body }) => ({
    message: 'Working hours saved',
    data: await setHours(db, caller.account_id, body),
  }));

  serve(app, artisan.listTimeOff, async ({ db, caller }) => ({
    message: 'Your time off',
    data: await listTimeOff(db, caller.account_id),
  }));

  serve(app, artisan.addTimeOff, async ({ db, caller, body }) => ({
    message: 'Time off added',
    data: await addTimeOff(db, caller.account_id, body),
  }));

  serve(app, artisan.removeTimeOff, async ({ db, caller, params }) => {
    await removeTimeOff(db, caller.account_id, params.id);
    return { message: 'Time off removed', data: null };
  });

  const addressOfFeed = (secret: string) => ({ address: publicUrl + calendarPath.replace('{secret}', secret) });

  // It makes the address that it answers when there is none yet.
  serve(
    app,
    artisan.showCalendarFeed,
    async ({ db, caller }) => ({
      message: 'Your calendar',
      data: addressOfFeed(await showCalendarFeed(db, caller.account_id)),
    }),
    { writes: true },
  );

  serve(
    app,
    artisan.renewCalendarFeed,
    async ({ db, caller }) => ({
      message: 'Your calendar has a new address',
      data: addressOfFeed(await renewCalendarFeed(db, caller.account_id)),
    }),
    { transaction: 'own', keyed: false },
  );

  serve(app, artisan.showMeasures, async ({ db, caller }) => ({
    message: `Your last ${measuredDays} days`,
    data: await showMeasures(db, caller.account_id),
  }));
}
