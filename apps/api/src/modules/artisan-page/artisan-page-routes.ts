import { artisanPage } from '@fixit/contract/artisan/page-visibility';
import { type App, serveData } from '../../platform/http/serve.ts';
import { setArtisanPageVisibility, showArtisanPage } from './artisan-page-actions.ts';

export function artisanPageRoutes(app: App, { previewKey }: { previewKey: Buffer }): void {
  serveData(app, artisanPage.show, 'Your public page', ({ db, caller }) =>
    showArtisanPage(db, caller.account_id, previewKey),
  );

  serveData(app, artisanPage.setVisibility, 'Public page saved', ({ db, caller, body }) =>
    setArtisanPageVisibility(db, caller.account_id, body, previewKey),
  );
}
