import { artisan } from '@fixit/contract/artisan';
import { type App, serve } from '../../platform/serve.ts';
import { setArtisanProfile, showArtisanProfile } from './actions.ts';

export function artisanRoutes(app: App): void {
  serve(app, artisan.profile, async ({ db, caller }) => ({
    message: 'Your business',
    data: await showArtisanProfile(db, caller.account_id),
  }));

  serve(app, artisan.setProfile, async ({ db, caller, body }) => ({
    message: 'Business saved',
    data: await setArtisanProfile(db, caller.account_id, body),
  }));
}
