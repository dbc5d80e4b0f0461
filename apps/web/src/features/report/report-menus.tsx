import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { ReportMenu } from './report-menu.tsx';

const menuOf = (subject: ReportSubject) => (subject_id: string, name: string) => (
  <ReportMenu key={subject_id} subject={subject} subject_id={subject_id} name={name} />
);

/** `name` is the sender's. */
export const messageReportMenu = menuOf('message');
export const pictureReportMenu = menuOf('picture');
