import { caseQuestion } from '@fixit/contract/case/case-question';
import { type App, serveData } from '../../platform/http/serve.ts';
import { answerCaseQuestion, listCaseQuestions } from './case-question-actions.ts';

export function caseQuestionRoutes(app: App): void {
  serveData(app, caseQuestion.list, 'Questions about your cases', ({ db, caller }) =>
    listCaseQuestions(db, caller.account_id),
  );

  serveData(app, caseQuestion.answer, 'Thank you for your answer.', ({ db, caller, params, body }) =>
    answerCaseQuestion(db, caller.account_id, { id: params.id, answer: body.answer }),
  );
}
