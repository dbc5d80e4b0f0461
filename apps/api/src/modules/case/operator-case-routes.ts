import type { CaseDecisionDetails } from '@fixit/contract/operator/case/case-letter';
import { operator } from '@fixit/contract/operator/operator';
import { hasRole } from '@fixit/contract/operator/operator-role';
import type { RelyingParty } from '../../platform/http/operator/own-origin.ts';
import { serveOperator } from '../../platform/http/operator/serve-operator.ts';
import type { App } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordViewOnce } from '../audit/audit-actions.ts';
import { listCaseSides } from './case-side-repository.ts';
import { findCaseDetails } from './operator-case-repository.ts';

/** The audit log says who read other people's messages. A viewer reads none. */
export function caseRoutes(app: App, party: RelyingParty): void {
  serveOperator(app, party, operator.showCase, async ({ db, caller, params }) => {
    const found = await findCaseDetails(db, params.id);
    if (!found) throw refuse('not_found', { message: 'There is no such case.' });
    const data = { ...found, sides: await listCaseSides(db, params.id) };
    const { operator_id, role } = caller;
    if (!hasRole(role, 'moderator')) {
      const reports = found.reports.map((report) => ({ ...report, words: null }));
      const questions = found.questions.map((each) => ({ ...each, question: null, answer: null }));
      const decisions = found.decisions.map(hideLetters);
      const appealed = found.appealed && { ...found.appealed, decisions: found.appealed.decisions.map(hideLetters) };
      return { message: 'Case.', data: { ...data, reports, questions, decisions, appealed, notes: [], evidence: [] } };
    }
    await recordViewOnce(db, { operator_id, command: 'case show', arguments: { id: params.id } });
    return { message: 'Case.', data };
  });
}

const hideLetters = (decision: CaseDecisionDetails) => ({ ...decision, reason: null, letters: [] });
