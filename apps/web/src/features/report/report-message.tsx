import { ReportMenu } from './report-menu.tsx';

/** Offers to report a message of somebody. */
export const reportMessage = (message_id: string, name: string) => (
  <ReportMenu subject="message" subject_id={message_id} name={name} />
);
