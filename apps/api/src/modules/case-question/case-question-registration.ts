import { sql } from 'drizzle-orm';
import type { ModuleRegistration } from '../../platform/module-registration.ts';
import { eraseAnswers } from './case-question-repository.ts';

export const caseQuestionRegistration: ModuleRegistration = {
  columns: ['case_question.account_id'],
  erased: ['case_question.answer'],
  retained: {
    'records an operator’s question, without the answer': [
      'case_question.position',
      'case_question.side',
      'case_question.question',
    ],
  },
  read: (account_id) => ({
    case_questions: sql`
      select jsonb_build_object('id', q.id, 'case_number', c.number, 'question', q.question, 'asked_at', iso(q.asked_at),
        'answer', q.answer, 'answered_at', iso(q.answered_at)) as row
      from case_question q join moderation_case c on c.id = q.case_id where q.account_id = ${account_id} order by q.id`,
  }),
  erase: (db, { account_id }) => eraseAnswers(db, account_id),
};
