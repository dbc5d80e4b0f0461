import { operator } from '@fixit/contract/operator/operator';
import type { RelyingParty } from '../../../platform/http/operator/own-origin.ts';
import { serveOperator } from '../../../platform/http/operator/serve-operator.ts';
import type { App } from '../../../platform/http/serve.ts';
import { searchEverything } from './operator-search-actions.ts';
import type { SearchReaders } from './search-readers.ts';

export function searchRoutes(app: App, { party, readers }: { party: RelyingParty; readers: SearchReaders }): void {
  serveOperator(
    app,
    party,
    operator.searchEverything,
    async ({ db, caller, body }) => ({
      message: 'Search results.',
      data: await searchEverything(db, caller, readers, body.text),
    }),
    { transaction: 'own' },
  );
}
