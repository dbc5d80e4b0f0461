import type { Caller } from './caller.ts';
import type { EventListener } from './event-listener.ts';
import type { Side } from './plan.ts';
import { Talker } from './talker.ts';

/** A booking as its two sides believe it to be. */
export interface KnownBooking {
  readonly id: string;
  readonly customer: Party;
  readonly artisan: Party;
  state: 'awaiting' | 'accepted' | 'over';
  asked_by: Side | null;
}

interface KnownJob {
  readonly id: string;
  readonly customer: Party;
  readonly group: Group;
}

/** Customers and artisans of a trade that nobody else has. */
export interface Group {
  readonly category_id: string;
  readonly customers: Party[];
  readonly artisans: Artisan[];
  readonly jobs: KnownJob[];
}

const remembered = 60;

/** An account at work: what it calls with, its open sockets, and what it knows. */
export class Party {
  readonly side: Side;
  readonly account_id: string;
  readonly email: string;
  readonly group: Group;
  readonly caller: Caller;
  readonly events: EventListener;
  readonly talkers = new Map<string, Talker>();
  readonly bookings: KnownBooking[] = [];
  /** Whether its notifications come by email, too. */
  isMailed = false;

  constructor(
    side: Side,
    who: { account_id: string; email: string },
    group: Group,
    caller: Caller,
    events: EventListener,
  ) {
    this.side = side;
    this.account_id = who.account_id;
    this.email = who.email;
    this.group = group;
    this.caller = caller;
    this.events = events;
  }

  /** Opens the socket of a conversation, once. */
  join(conversation_id: string): void {
    if (this.talkers.has(conversation_id)) return;
    const talker = new Talker(this.caller, this.account_id, conversation_id);
    this.talkers.set(conversation_id, talker);
    talker.start();
  }

  learn(booking: KnownBooking): void {
    this.bookings.unshift(booking);
    this.bookings.splice(remembered);
  }

  bookingsIn(state: KnownBooking['state']): KnownBooking[] {
    return this.bookings.filter((booking) => booking.state === state);
  }
}

export class Artisan extends Party {
  readonly artisan_id: string;
  readonly service_id: string;
  readonly answered = new Set<string>();
  proposals = 0;

  constructor(
    who: { account_id: string; email: string; artisan_id: string; service_id: string },
    group: Group,
    caller: Caller,
    events: EventListener,
  ) {
    super('artisan', who, group, caller, events);
    this.artisan_id = who.artisan_id;
    this.service_id = who.service_id;
  }
}

/** Customer and artisan of each conversation. */
export class Conversations {
  readonly #sides = new Map<string, { customer: Party; artisan: Artisan }>();

  /** Both sides open their sockets. */
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
