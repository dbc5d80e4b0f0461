import { operator } from '@fixit/contract/operator/operator';
import type { RelyingParty } from '../../../platform/http/operator/own-origin.ts';
import { serveOperator } from '../../../platform/http/operator/serve-operator.ts';
import type { App } from '../../../platform/http/serve.ts';
import { endLease, listOtherHolders, renewLease } from './lease-repository.ts';

export function leaseRoutes(app: App, party: RelyingParty): void {
  serveOperator(app, party, operator.renewLease, async ({ db, caller, body }) => {
    await renewLease(db, caller.operator_id, body);
    return { message: 'Noted.', data: await listOtherHolders(db, caller.operator_id, body) };
  });
  serveOperator(app, party, operator.endLease, async ({ db, caller, params }) => {
    await endLease(db, caller.operator_id, params);
    return { message: 'Noted.', data: null };
  });
}
