import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import type { ReportedSubject } from './reported-subject.ts';

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

export const reportDialogFor = (reported: ReportedSubject) => (onClose: () => void) => (
  <ReportDialog {...reported} onClose={onClose} />
);

export const personReportDialog = ({ receiver_id, name }: { receiver_id: string; name: string }) =>
  reportDialogFor({ subject: 'profile', subject_id: receiver_id, name });
