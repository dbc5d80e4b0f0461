import type { Role } from '@fixit/contract/account';
import type { RetryingCaller } from './caller.ts';
import { ReconnectingChatClient } from './chat-client.ts';
import type { EventListener } from './event-listener.ts';

/** Records what both sides last saw of a booking. */
export interface TrackedBooking {
  readonly id: string;
  readonly customer: Party;
  readonly artisan: Party;
  state: 'awaiting' | 'accepted' | 'over';
  reschedule_by: Role | null;
}

interface TrackedJob {
  readonly id: string;
  readonly customer: Party;
  readonly group: TradeGroup;
}

/** These customers and artisans have a trade to themselves. */
export interface TradeGroup {
  readonly category_id: string;
  readonly customers: Party[];
  readonly artisans: Artisan[];
  readonly jobs: TrackedJob[];
}

/** A party remembers this many of its latest bookings. */
const maxTracked = 60;

/** Holds an account's caller, its open sockets, and the bookings that it saw. */
export class Party {
  readonly side: Role;
  readonly account_id: string;
  readonly email: string;
  readonly group: TradeGroup;
  readonly caller: RetryingCaller;
  readonly events: EventListener;
  readonly chats = new Map<string, ReconnectingChatClient>();
  readonly bookings: TrackedBooking[] = [];
  /** The party also receives its notifications by email. */
  isMailed = false;

  constructor(
    side: Role,
    account: { account_id: string; email: string },
    group: TradeGroup,
    caller: RetryingCaller,
    events: EventListener,
  ) {
    this.side = side;
    this.account_id = account.account_id;
    this.email = account.email;
    this.group = group;
    this.caller = caller;
    this.events = events;
  }

  /** Opens the socket of a conversation, once. */
  join(conversation_id: string): void {
    if (this.chats.has(conversation_id)) return;
    const chat = new ReconnectingChatClient(this.caller, this.account_id, conversation_id);
    this.chats.set(conversation_id, chat);
    chat.start();
  }

  track(booking: TrackedBooking): void {
    this.bookings.unshift(booking);
    this.bookings.splice(maxTracked);
  }

  bookingsIn(state: TrackedBooking['state']): TrackedBooking[] {
    return this.bookings.filter((booking) => booking.state === state);
  }
}

export class Artisan extends Party {
  readonly artisan_id: string;
  readonly service_id: string;
  readonly answeredJobs = new Set<string>();
  proposals = 0;

  constructor(
    account: { account_id: string; email: string; artisan_id: string; service_id: string },
    group: TradeGroup,
    caller: RetryingCaller,
    events: EventListener,
  ) {
    super('artisan', account, group, caller, events);
    this.artisan_id = account.artisan_id;
    this.service_id = account.service_id;
  }
}

/** Remembers the customer and the artisan of each conversation. */
export class Conversations {
  readonly #sides = new Map<string, { customer: Party; artisan: Artisan }>();

  /** Opens the sockets of both sides. */
  open(id: string, customer: Party, artisan: Artisan): void {
    if (this.#sides.has(id)) return;
    this.#sides.set(id, { customer, artisan });
    customer.join(id);
    artisan.join(id);
  }

  sidesOf(id: string): { customer: Party; artisan: Artisan } | undefined {
    return this.#sides.get(id);
  }
}
