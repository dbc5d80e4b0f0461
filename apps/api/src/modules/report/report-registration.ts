import { sql } from 'drizzle-orm';
import type { ModuleRegistration } from '../../platform/module-registration.ts';
import { stateForSides } from '../own-case/own-case-actions.ts';
import { eraseReportWords } from './report-repository.ts';
import { eraseReportsByEmail } from './unconfirmed-report-repository.ts';

/** The reported side never learns who reported it, so its download has no reports. */
export const reportRegistration: ModuleRegistration = {
  columns: ['case_report.reporter_id'],
  erased: [
    'case_report.words',
    'case_report.reporter_email',
    'unconfirmed_report.email',
    'unconfirmed_report.words',
    'unconfirmed_report.token_hash',
  ],
  retained: {
    'says what a case is about, without a name': [
      'case_report.reason',
      'unconfirmed_report.subject_type',
      'unconfirmed_report.reason',
    ],
  },
  read: (account_id) => {
    const reports = sql`
      select jsonb_build_object('id', case_report.id, 'case_number', c.number, 'subject', c.subject_type,
        'subject_id', c.subject_id, 'reason', case_report.reason, 'words', case_report.words,
        'state', ${stateForSides}, 'created_at', iso(case_report.created_at)) as row
      from case_report join moderation_case c on c.id = case_report.case_id
      where case_report.reporter_id = ${account_id} order by case_report.id`;
    return { reports };
  },
  erase: async (db, { account_id, email }) => {
    await eraseReportWords(db, account_id);
    await eraseReportsByEmail(db, email);
  },
};
