import { operator } from '@fixit/contract/operator/operator';
import type { RelyingParty } from '../../../platform/http/operator/own-origin.ts';
import { serveOperator } from '../../../platform/http/operator/serve-operator.ts';
import type { App } from '../../../platform/http/serve.ts';
import { mayReadPersonalData } from '../list/list-actions.ts';
import { CachedExamination, type Examine } from './cached-examination.ts';
import { isOpenFinding, readSystem } from './system-actions.ts';

/** Findings are cached, because a check takes up to four seconds and connects to other hosts. */
const maxAgeMs = { page: 60_000, onRequest: 5_000, count: 10 * 60_000 } as const;

export function systemRoutes(app: App, party: RelyingParty, examine: Examine): void {
  const examination = new CachedExamination(examine);
  serveOperator(app, party, operator.showSystem, async ({ db, caller }) => {
    const latest = await examination.read(maxAgeMs.page);
    return { message: 'System.', data: await readSystem(db, latest, mayReadPersonalData(caller)) };
  });
  serveOperator(
    app,
    party,
    operator.checkSystem,
    async ({ db, caller }) => {
      const latest = await examination.read(maxAgeMs.onRequest);
      return { message: 'Checked.', data: await readSystem(db, latest, mayReadPersonalData(caller)) };
    },
    { transaction: 'own' },
  );
  serveOperator(app, party, operator.countFindings, async () => {
    const { findings } = await examination.read(maxAgeMs.count);
    return { message: 'Findings.', data: { open: findings.filter(isOpenFinding).length } };
  });
}
