import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import type { ReportedSubject } from './reported-subject.ts';

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

/** Returns a function that renders the dialog, which loads when it is opened. */
export const reportDialogFor = (reported: ReportedSubject) => (onClose: () => void) => (
  <ReportDialog {...reported} onClose={onClose} />
);

/** Returns a function that renders the dialog for reporting the other side of a chat. */
export const personReportDialog = ({ receiver_id, name }: { receiver_id: string; name: string }) =>
  reportDialogFor({ subject: 'profile', subject_id: receiver_id, name });
