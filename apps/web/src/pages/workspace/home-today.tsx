import { bookingState } from '@fixit/contract/booking';
import type { CustomerContact } from '@fixit/contract/conversation';
import { poundsText } from '@fixit/contract/value/pounds';
import { useCalendar, useRescheduleRequests } from '../../features/booking/artisan/artisan-booking-queries.ts';
import { workText } from '../../features/booking/artisan/calendar-days.ts';
import { WorkPlace } from '../../features/booking/work-place.tsx';
import { customerName, useUnreadCustomerContacts } from '../../features/conversation/customer-contacts.ts';
import { stateNow } from '../../features/job/inbox/inbox-lists.ts';
import { useInvitations } from '../../features/job/inbox/inbox-queries.ts';
import { texts as requestTexts } from '../../features/job/inbox/inbox-texts.ts';
import { timeLeftText } from '../../lib/countdown.ts';
import { appointmentText, durationText, londonDateTime, milesText, nearInstantText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/chip.tsx';
import { HomeRow, HomeSection } from './home-section.tsx';
import { texts } from './home-texts.ts';

const maxVisibleRows = 4;

export function NewRequests() {
  const now = useNow();
  const { pages, invitations } = useInvitations();
  const newInvitations = invitations?.filter((invitation) => stateNow(invitation, now) === 'new');
  return (
    <HomeSection
      title={texts.requests}
      all={{ href: paths.requests(), label: texts.allRequests }}
      rows={newInvitations?.slice(0, maxVisibleRows)}
      query={pages}
      none={texts.noRequests}
      failed={texts.requestsFailed}
    >
      {({ id, category, customer, post_code_district, distance_km, budget, expires_at }) => (
        <HomeRow
          key={id}
          href={paths.requests(id)}
          name={requestTexts.titleOf(category.category, customer)}
          facts={[
            post_code_district,
            requestTexts.milesAway(milesText(distance_km)),
            budget === null ? null : requestTexts.budget(poundsText(budget)),
          ]}
          side={
            <Chip tone="awaiting">
              {texts.closesIn(timeLeftText(Date.parse(expires_at) - now) ?? requestTexts.underAMinute)}
            </Chip>
          }
        />
      )}
    </HomeSection>
  );
}

export function Appointments() {
  const now = useNow();
  const [today = ''] = londonDateTime(new Date(now).toISOString()) ?? [];
  const bookings = useCalendar(today, today);
  return (
    <HomeSection
      title={texts.appointments}
      all={{ href: paths.bookings(), label: texts.allBookings }}
      rows={bookings.data}
      query={bookings}
      none={texts.noAppointments}
      failed={texts.appointmentsFailed}
    >
      {(booking) => (
        <HomeRow
          key={booking.id}
          href={paths.bookings(booking.id)}
          name={booking.customer_name}
          time={<time dateTime={`${today}T${booking.appointment_time}`}>{booking.appointment_time}</time>}
          facts={[workText(booking), durationText(booking.duration_minutes)]}
          where={booking.booking_status === bookingState.accepted && <WorkPlace booking={booking} />}
          side={booking.booking_status ? null : <Chip tone="awaiting">{texts.awaiting}</Chip>}
        />
      )}
    </HomeSection>
  );
}

/** Lists all requests instead of only the first few, because an unanswered one lapses. */
export function RescheduleRequests() {
  const { query, requests } = useRescheduleRequests();
  return (
    <HomeSection
      title={texts.reschedules}
      all={{ href: paths.bookings(), label: texts.allBookings }}
      rows={requests}
      query={query}
      none={texts.noReschedules}
      failed={texts.reschedulesFailed}
    >
      {({ booking, reschedule }) => (
        <HomeRow
          key={booking.id}
          href={paths.bookings(booking.id)}
          name={booking.customer_name}
          facts={[
            texts.oldTime(appointmentText(booking.appointment_date, booking.appointment_time)),
            texts.newTime(appointmentText(reschedule.appointment_date, reschedule.appointment_time)),
          ]}
          side={<Chip tone="awaiting">{texts.replyBy(nearInstantText(reschedule.expires_at))}</Chip>}
        />
      )}
    </HomeSection>
  );
}

export function UnreadChats() {
  const { list, unread } = useUnreadCustomerContacts();
  return (
    <HomeSection
      title={texts.chats}
      all={{ href: paths.chat(), label: texts.allChats }}
      rows={unread?.slice(0, maxVisibleRows)}
      query={list}
      none={texts.noChats}
      failed={texts.chatsFailed}
    >
      {(contact) => (
        <HomeRow
          key={contact.id}
          href={paths.chat(contact.id)}
          name={customerName(contact)}
          facts={[lastMessageText(contact)]}
          side={<Chip tone="awaiting">{texts.unread(contact.unread_count)}</Chip>}
        />
      )}
    </HomeSection>
  );
}

function lastMessageText({ last_message: lastMessage }: CustomerContact): string | null {
  return lastMessage && (lastMessage.message || texts.photo);
}
