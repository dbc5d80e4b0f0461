import { useRescheduleRequests } from '../../features/booking/artisan/artisan-booking-queries.ts';
import { useUnreadCustomerContacts } from '../../features/conversation/customer-contacts.ts';
import { stateNow } from '../../features/job/inbox/inbox-lists.ts';
import { useInvitations } from '../../features/job/inbox/inbox-queries.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';

export function usePendingCounts(): Readonly<Record<string, number | undefined>> {
  const now = useNow();
  const { invitations } = useInvitations();
  const { requests: reschedules } = useRescheduleRequests();
  const { unread } = useUnreadCustomerContacts();
  return {
    [paths.requests()]: invitations?.filter((invitation) => stateNow(invitation, now) === 'new').length,
    [paths.bookings()]: reschedules?.length,
    [paths.chat()]: unread?.reduce((sum, { unread_count }) => sum + unread_count, 0),
  };
}
