import { operator } from '@fixit/contract/operator/operator';
import type { RelyingParty } from '../../platform/http/operator/own-origin.ts';
import { serveOperator } from '../../platform/http/operator/serve-operator.ts';
import type { App } from '../../platform/http/serve.ts';
import { findLogo } from './logo-repository.ts';
import { listSettings } from './setting-actions.ts';

export function settingRoutes(app: App, party: RelyingParty): void {
  serveOperator(app, party, operator.listSettings, async ({ db }) => ({
    message: 'Settings.',
    data: await listSettings(db, app.platform.settings.fixed),
    logo: (await findLogo(db))?.id ?? null,
  }));
}
