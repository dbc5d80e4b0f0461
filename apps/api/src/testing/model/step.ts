import { booking } from '@fixit/contract/booking';
import type { Route } from '@fixit/contract/route';
import fc from 'fast-check';
import { writeDownDue } from '../../modules/booking/due.ts';
import { judge } from './judge.ts';
import { type Reply, type World, wallOf } from './world.ts';

/** How many appointments a history has so far: what a step is chosen by. */
export interface Count {
  proposed: number;
}

/** What somebody may do about one appointment; a body that depends on a slot or names the work. */
const deeds = {
  accept: booking.acceptByPost,
  reject: booking.reject,
  cancelOwn: booking.cancelOwn,
  confirm: booking.confirm,
  dispute: booking.dispute,
  ask: booking.askReschedule,
  takeBack: booking.withdrawReschedule,
  move: booking.acceptReschedule,
  decline: booking.declineReschedule,
  cancel: booking.cancel,
  complete: booking.complete,
  askOwn: booking.askRescheduleOwn,
  takeBackOwn: booking.withdrawRescheduleOwn,
  moveOwn: booking.acceptRescheduleOwn,
  declineOwn: booking.declineRescheduleOwn,
} as const satisfies Record<string, Route>;

type DeedName = keyof typeof deeds;

interface Deed {
  deed: DeedName;
  which: number;
  slot: number;
}

async function act(world: World, { deed, which, slot }: Deed): Promise<Reply> {
  const place = which % world.bookings.length;
  const id = world.bookings[place];
  if (!id) throw new Error('No appointment to choose from');
  const route: Route = deeds[deed];
  const person = route.access === 'artisan' ? world.artisan : await world.customerOf(id);
  if (deed === 'accept') return world.call(route, person, { query: { booking_id: id } });
  if (deed === 'dispute')
    return world.call(route, person, { params: { id }, body: { reason: `Work ${place} is not done` } });
  const asks = deed === 'ask' || deed === 'askOwn';
  return world.call(route, person, { params: { id }, ...(asks ? { body: wallOf(slot) } : {}) });
}

/** One step of a history: it takes place, and then everything is judged. */
class Step implements fc.AsyncCommand<Count, World> {
  readonly #told: string;
  readonly #needs: number;
  readonly #run: (world: World) => Promise<unknown>;

  constructor(told: string, needs: number, run: (world: World) => Promise<unknown>) {
    this.#told = told;
    this.#needs = needs;
    this.#run = run;
  }

  check(count: Readonly<Count>): boolean {
    return count.proposed >= this.#needs;
  }

  async run(count: Count, world: World): Promise<void> {
    await this.#run(world);
    count.proposed = world.bookings.length;
    const faults = await judge(world);
    if (faults.length > 0) throw new Error(`After ${this.#told}: ${faults.join('\n')}`);
  }

  toString(): string {
    return this.#told;
  }
}

function requireAnswer({ status }: Reply, allowed: readonly number[]): void {
  if (!allowed.includes(status)) throw new Error(`It answered ${status}`);
}

/** A time that has the appointment already, or lies behind, is 400. */
const ordinary = [200, 201, 400, 409];

const slot = fc.nat({ max: 5 });
const someDeed = fc.record({
  deed: fc.constantFrom(...(Object.keys(deeds) as DeedName[])),
  which: fc.nat({ max: 3 }),
  slot,
});
const tell = ({ deed, which, slot }: Deed) => `${deed}(${which}, ${slot})`;

const propose = fc
  .record({ customer: fc.nat({ max: 1 }), slot })
  .map(
    ({ customer, slot }) =>
      new Step(`propose(${customer}, ${slot})`, 0, async (world) =>
        requireAnswer(await world.propose(customer, slot), [201, 409]),
      ),
  );
const one = (deed: fc.Arbitrary<Deed>) =>
  deed.map((deed) => new Step(tell(deed), 1, async (world) => requireAnswer(await act(world, deed), ordinary)));
const atOnce = fc.array(someDeed, { minLength: 2, maxLength: 4 }).map(
  (some) =>
    new Step(`at once ${some.map(tell).join(' ')}`, 1, async (world) => {
      for (const reply of await Promise.all(some.map((deed) => act(world, deed)))) requireAnswer(reply, ordinary);
    }),
);
const pass = fc
  .constantFrom(1, 20, 25, 46, 50, 73)
  .map((hours) => new Step(`${hours} hours pass`, 1, (world) => world.pass(hours)));
const work = fc
  .constantFrom(1, 2)
  .map(
    (workers) =>
      new Step(`${workers} come round`, 0, (world) =>
        Promise.all(Array.from({ length: workers }, () => writeDownDue(world.db))),
      ),
  );
const broken = someDeed.map(
  (deed) =>
    new Step(`${tell(deed)} breaks off`, 1, (world) =>
      world.breaking(async () => requireAnswer(await act(world, deed), [...ordinary, 500])),
    ),
);
/** A worker that dies in the middle; what it meant to write is written by the next. */
const brokenWork = fc.constant(
  new Step('a worker breaks off', 0, (world) => world.breaking(() => writeDownDue(world.db).catch(() => undefined))),
);

/** Any step that people, time or a crash may take, the likelier ones more than once. */
export const steps: fc.Arbitrary<Step>[] = [
  propose,
  one(someDeed),
  one(someDeed),
  one(someDeed),
  atOnce,
  atOnce,
  pass,
  work,
  broken,
  brokenWork,
];

/** What a history begins with: two who want one time, what one of them agreed, what is to be moved, what has begun. */
export const openings = {
  proposed: [],
  agreed: ['accept'],
  asked: ['accept', 'ask'],
  askedOwn: ['accept', 'askOwn'],
  begun: ['accept', 73],
  disputed: ['accept', 73, 'dispute'],
} as const satisfies Record<string, readonly (DeedName | number)[]>;

/** Takes an opening's steps with the first of three appointments. */
export async function open(world: World, opening: keyof typeof openings): Promise<Count> {
  for (const [customer, slot] of [
    [0, 0],
    [1, 1],
    [0, 6],
  ] as const) {
    requireAnswer(await world.propose(customer, slot), [201]);
  }
  for (const step of openings[opening]) {
    if (typeof step === 'number') await world.pass(step);
    else requireAnswer(await act(world, { deed: step, which: 0, slot: 4 }), [200]);
  }
  return { proposed: world.bookings.length };
}
