import { sql } from 'drizzle-orm';
import type { ModuleRegistration } from '../../platform/module-registration.ts';
import { stopLettersTo } from './case-letter-repository.ts';

export const caseLetterRegistration: ModuleRegistration = {
  columns: ['case_letter.account_id'],
  erased: [],
  retained: {
    'explains a decision without naming anybody': ['case_letter.side', 'case_letter.subject', 'case_letter.paragraphs'],
  },
  read: (account_id) => ({
    case_letters: sql`
      select jsonb_build_object('id', l.id, 'case_number', c.number, 'subject', l.subject, 'paragraphs', l.paragraphs,
        'sent_at', iso(l.sent_at)) as row
      from case_letter l join case_decision d on d.id = l.decision_id join moderation_case c on c.id = d.case_id
      where l.account_id = ${account_id} and l.sent_at is not null order by l.id`,
  }),
  erase: (db, { account_id }) => stopLettersTo(db, account_id),
};
