import type { Booking } from '@fixit/contract/booking';
import type { Invitation } from '@fixit/contract/job';
import { ChatMenu } from '../features/block/chat-menu.tsx';
import { reportDialogFor } from '../features/report/lazy-report-dialog.tsx';

/** `name` is the other side's. */
export function bookingMenu({ id, conversation_id, starts_at }: Booking, name: string) {
  // A server that sends no `starts_at` accepts no reports.
  if (starts_at === undefined) return null;
  const renderReport = reportDialogFor({ subject: 'booking', subject_id: id, name });
  return <ChatMenu conversation_id={conversation_id} name={name} renderReport={renderReport} />;
}

/** `name` is the customer's. */
export function requestMenu({ id, conversation_id, customer }: Invitation, name: string) {
  // A server that knows only SPEC.md accepts no reports.
  if (customer === undefined) return null;
  const renderReport = reportDialogFor({ subject: 'request', subject_id: id, name });
  return <ChatMenu conversation_id={conversation_id ?? ''} name={name} renderReport={renderReport} />;
}
