import { type Booking, booking } from '@fixit/contract/booking';
import { notification } from '@fixit/contract/notification';
import { sql } from 'drizzle-orm';
import type { TestConversation } from './chat-client.ts';
import type { CallOutcome, TestServer } from './test-server.ts';

type TokenHolder = { token?: string };

/** These calls return the booking. */
type BookingCallName = Exclude<
  keyof typeof booking,
  | 'listAsCustomer'
  | 'listAsArtisan'
  | 'accept'
  | 'acceptByPost'
  | 'reject'
  | 'propose'
  | 'writeCalendarFileAsCustomer'
  | 'writeCalendarFileAsArtisan'
>;

export const nextYear = new Date().getUTCFullYear() + 1;

/** Returns the day that is `days` after 15 June of next year. No clocks change in June. */
export const dayAheadBy = (days: number) => `${nextYear}-06-${15 + days}`;
export const dayAhead = dayAheadBy(0);

/** London's clocks change on these Sundays of next year. */
export const clockChanges = { spring: lastSunday(3), autumn: lastSunday(10) } as const;

function lastSunday(month: number): string {
  const last = new Date(Date.UTC(nextYear, month, 0));
  last.setUTCDate(last.getUTCDate() - last.getUTCDay());
  return last.toISOString().slice(0, 10);
}

export function appointmentsOn(server: TestServer) {
  const propose = ({ id, artisan }: TestConversation, changes: Record<string, unknown> = {}) =>
    server.call(booking.propose, {
      token: artisan.token,
      body: {
        conversation_id: id,
        appointment_date: dayAhead,
        appointment_time: '10:00',
        service_description: 'Mend the tap',
        ...changes,
      },
    });
  return {
    propose,
    async addProposal(conversation: TestConversation, changes: Record<string, unknown> = {}): Promise<Booking> {
      const { status, body, error } = await propose(conversation, changes);
      if (status !== 201) throw new Error(error.message);
      return body.data;
    },
    accept: ({ token }: TokenHolder, booking_id: string): Promise<CallOutcome<typeof booking.accept>> =>
      server.call(booking.accept, { token, query: { booking_id } }),
    reject: ({ token }: TokenHolder, id: string) => server.call(booking.reject, { token, params: { id } }),
    complete: ({ token }: TokenHolder, id: string) => server.call(booking.complete, { token, params: { id } }),
    cancel: ({ token }: TokenHolder, id: string) => server.call(booking.cancelAsArtisan, { token, params: { id } }),
    async addAccepted(conversation: TestConversation, changes: Record<string, unknown> = {}): Promise<Booking> {
      const { id } = await this.addProposal(conversation, changes);
      const { status, body, error } = await this.accept(conversation.customer, id);
      if (status !== 200) throw new Error(error.message);
      return body.data;
    },
    change: (
      call: (typeof booking)[BookingCallName],
      { token }: TokenHolder,
      id: string,
      body?: Record<string, unknown>,
    ): Promise<CallOutcome<typeof booking.showAsCustomer>> =>
      server.call(call, { token, params: { id }, ...(body ? { body } : {}) }),
    list: async ({ token }: TokenHolder) => (await server.call(booking.listAsCustomer, { token })).body,
    listNotificationKinds: async ({ token }: TokenHolder) =>
      (await server.call(notification.list, { token })).body.map(({ kind }) => kind),
    /** The appointment then starts in `hours` hours, as if time had passed. */
    moveTo: (id: string, hours: number) =>
      server.db.execute(sql`
        update booking set starts_at = now() + make_interval(hours => ${hours}),
          answered_at = answered_at - (starts_at - now() - make_interval(hours => ${hours})),
          ends_at = now() + make_interval(hours => ${hours + 1})
        where id = ${id}`),
  };
}
