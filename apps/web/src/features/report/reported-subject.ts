import type { ReportSubject } from '@fixit/contract/case/report-reason';

export interface ReportedSubject {
  subject: ReportSubject;
  subject_id: string;
  name: string;
}
