import { evidenceMonths } from '@fixit/contract/case/case-life';
import type { ModuleRegistration } from '../../platform/module-registration.ts';

/** Neither side can end a case by deleting its account. */
export const caseRegistration: ModuleRegistration = {
  columns: ['moderation_case.about_id', 'case_evidence.sender_id'],
  erased: [],
  retained: {
    'kept for six years to identify a case and its outcome': [
      'moderation_case.number',
      'moderation_case.subject_type',
      'moderation_case.class',
      'moderation_case.state',
      'moderation_case.appeal_side',
      'case_decision.action',
      'case_decision.rule',
      'case_decision.reason',
    ],
    [`kept to support the decision, and erased ${evidenceMonths} months after the last one`]: [
      'case_evidence.position',
      'case_evidence.text',
      'case_evidence.picture',
      'case_evidence.thumbnail',
      'case_evidence.copied_from',
    ],
  },
};
