import { artisanInvitation } from '@fixit/contract/artisan/artisan-invitation';
import { type App, serveData } from '../../platform/http/serve.ts';
import { readArtisanInvitation, showOwnArtisanInvitation } from './artisan-invitation-actions.ts';

export function artisanInvitationRoutes(app: App): void {
  serveData(app, artisanInvitation.read, 'Your invitation', ({ db, body }) => readArtisanInvitation(db, body.token), {
    transaction: 'own',
    keyed: false,
  });

  serveData(app, artisanInvitation.showOwn, 'The invitation you signed up with', ({ db, caller }) =>
    showOwnArtisanInvitation(db, caller.account_id),
  );
}
