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

/** The audit log records who reads other people's messages. A viewer cannot read any. */
export function caseRoutes(app: App, party: RelyingParty): void {
  serveOperator(app, party, operator.showCase, async ({ db, caller, params }) => {
    const details = await findCaseDetails(db, params.id);
    if (!details) throw refuse('not_found', { message: 'There is no such case.' });
    const data = { ...details, sides: await listCaseSides(db, params.id) };
    const { operator_id, role } = caller;
    if (!hasRole(role, 'moderator')) {
      const reports = details.reports.map((report) => ({ ...report, words: null }));
      const questions = details.questions.map((each) => ({ ...each, question: null, answer: null }));
      const decisions = details.decisions.map(hideLetters);
      const appealed = details.appealed && {
        ...details.appealed,
        decisions: details.appealed.decisions.map(hideLetters),
      };
      return { message: 'Case.', data: { ...data, reports, questions, decisions, appealed, notes: [], evidence: [] } };
    }
    await recordViewOnce(db, { operator_id, command: 'case show', arguments: { id: params.id } });
    return { message: 'Case.', data };
  });
}

const hideLetters = (decision: CaseDecisionDetails) => ({ ...decision, reason: null, letters: [] });
