import type { Review } from '@fixit/contract/review';
import { ReportMenu } from './report-menu.tsx';

/** The author may have deleted their account. */
export const reviewReportMenu = ({ id, service_user }: Pick<Review, 'id' | 'service_user'>) => (
  <ReportMenu subject="review" subject_id={id} name={service_user?.first_name || 'the author'} />
);
