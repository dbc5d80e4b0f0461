import { block } from '@fixit/contract/block';
import { type App, serveData } from '../../platform/http/serve.ts';
import type { ModuleRegistration } from '../../platform/module-registration.ts';
import { addBlock, listBlocks, removeBlock } from './block-actions.ts';

export function blockRoutes(app: App, registrations: readonly ModuleRegistration[]): void {
  serveData(app, block.list, 'People you have blocked', ({ db, caller }) => listBlocks(db, caller.account_id));

  serveData(app, block.add, 'Blocked', ({ db, caller, body }) =>
    addBlock(db, registrations, caller, body.conversation_id),
  );

  serveData(app, block.remove, 'Unblocked', ({ db, caller, params }) => removeBlock(db, caller.account_id, params.id));
}
