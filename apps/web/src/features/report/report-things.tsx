import type { ReportSubject } from '@fixit/contract/case/report-reason';
import { ReportMenu } from './report-menu.tsx';

const menuOf = (subject: ReportSubject) => (subject_id: string, name: string) => (
  <ReportMenu key={subject_id} subject={subject} subject_id={subject_id} name={name} />
);

/** Each of these offers to report something that belongs to the person with this name. */
export const reportMessage = menuOf('message');
export const reportPicture = menuOf('picture');
