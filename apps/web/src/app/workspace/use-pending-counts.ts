import { useRescheduleRequests } from '../../features/booking/artisan/queries.ts';
import { useCustomerContacts } from '../../features/conversation/customer-contacts.ts';
import { stateNow } from '../../features/job/inbox/inbox-lists.ts';
import { useJobRequests } from '../../features/job/inbox/queries.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';

/** Unanswered requests and reschedules, unread messages; by address. */
export function usePendingCounts(): Readonly<Record<string, number | undefined>> {
  const now = useNow();
  const { requests } = useJobRequests();
  const { requests: reschedules } = useRescheduleRequests();
  const contacts = useCustomerContacts();
  const chats = contacts.data?.flatMap((group) => group.chats) ?? [];
  return {
    [paths.requests()]: requests?.filter((request) => stateNow(request, now) === 'new').length,
    [paths.bookings()]: reschedules?.length,
    [paths.chat()]: chats.reduce((sum, { unread_count }) => sum + unread_count, 0),
  };
}
