import fc from 'fast-check';
import * as actions from './action.ts';
import type { AnswerName } from './request-command.ts';
import { type Command, commandNames } from './command.ts';
import { working } from './worker.ts';
import type { World } from './world.ts';

/** How much a history has so far: what a step is chosen by. */
export interface Count {
  requests: number;
}

/** One step of a history: it takes place, and then everything is judged. */
class Step implements fc.AsyncCommand<Count, World> {
  readonly #run: (world: World) => Promise<void>;
  readonly #told: string;
  readonly #needs: number;

  constructor(told: string, run: (world: World) => Promise<void>, needs = 0) {
    this.#told = told;
    this.#run = run;
    this.#needs = needs;
  }

  check(count: Readonly<Count>): boolean {
    return count.requests >= this.#needs;
  }

  async run(count: Count, world: World): Promise<void> {
    await this.#run(world);
    count.requests = world.seen.requests.length;
  }

  toString(): string {
    return this.#told;
  }
}

const slot = fc.nat({ max: 6 });
const which = fc.nat({ max: 5 });
const side = fc.nat({ max: 1 });
/** Which of the writes of a transaction is its last. */
const death = fc.integer({ min: 1, max: 9 });

/** One of the deeds that would change an appointment now, whichever has some. */
const likely = fc.record({ which, pick: fc.nat({ max: 14 }), slot });
type Likely = { which: number; pick: number; slot: number };

function likelyDeed(world: World, { which, pick, slot }: Likely): Command {
  const places = world.seen.bookings.map((_, place) => which + place);
  const commands =
    places.map((place) => actions.openCommands(world, place, slot)).find((some) => some.length > 0) ?? [];
  return commands[pick % commands.length] ?? { command: 'accept', which, slot };
}

const likelyOf = (world: World, said: Likely) => actions.actionOf(world, likelyDeed(world, said));

const answers: readonly AnswerName[] = [
  'acceptJob',
  'acceptJob',
  'acceptJob',
  'declineJob',
  'cancelJob',
  'chat',
  'chat',
];
const answer = fc.record({ command: fc.constantFrom(...answers), which: fc.nat({ max: 2 }), who: fc.nat({ max: 6 }) });
const any = fc.record({ command: fc.constantFrom(...commandNames), which, slot });
const proposal = fc.record({ by: fc.constantFrom(0, 0, 1), to: side, slot });
const rivals = fc.array(fc.record({ pick: fc.nat({ max: 14 }), isRival: fc.boolean() }), {
  minLength: 2,
  maxLength: 4,
});

const show = (what: string, said: unknown) => `${what} ${JSON.stringify(said)}`;
const step = <T>(
  what: string,
  said: fc.Arbitrary<T>,
  run: (world: World, said: T) => Promise<void>,
  needs = 0,
): fc.Arbitrary<Step> => said.map((said) => new Step(show(what, said), (world) => run(world, said), needs));

const onward = step('onward', likely, (world, said) => actions.alone(world, likelyOf(world, said)));
const anything = step('try', any, (world, said) => actions.alone(world, actions.actionOf(world, said)));
const twice = step('twice', likely, async (world, said) => {
  const done = likelyOf(world, said);
  await actions.alone(world, done);
  await actions.alone(world, done.again());
});
const propose = step('propose', proposal, (world, said) => actions.alone(world, actions.proposalAction(world, said)));
const race = step('at once', fc.record({ which, slot, rivals }), (world, { which, slot, rivals }) =>
  actions.simultaneously(
    world,
    rivals.map(({ pick, isRival }) =>
      likelyOf(world, { which: isRival ? actions.rivalOf(world, which) : which, pick, slot }),
    ),
  ),
);
const pass = step(
  'time passes',
  fc.record({ turn: fc.nat({ max: 30 }), after: fc.boolean() }),
  (world, { turn, after }) => actions.untilNextChange(world, turn, after),
);
const late = step(
  'late',
  fc.record({ likely, turn: fc.constantFrom(0, 0, 0, 1, 2, 3), after: fc.constantFrom(true, true, false) }),
  (world, { likely, turn, after }) => actions.afterDeadline(world, likelyDeed(world, likely), turn, after),
);
const work = step('work', fc.constantFrom(1, 2), (world, workers) => working(world, { workers }));
const deadWork = step('worker dies', death, (world, dies) => working(world, { dies }));
const dead = step('dies', fc.record({ likely, at: death }), (world, { likely, at }) => {
  const first = likelyOf(world, likely);
  return actions.withConnectionLoss(world, at, first);
});
const deadProposal = step('dies proposing', fc.record({ proposal, at: death }), (world, { proposal, at }) =>
  actions.withConnectionLoss(world, at, actions.proposalAction(world, proposal)),
);
const off = step('day off', fc.record({ by: side, slot }), (world, { by, slot }) =>
  actions.alone(world, actions.timeOffAction(world, by, slot)),
);
const request = step('request', side, (world, by) => actions.alone(world, actions.requestAction(world, by)));
const respond = step('answer', answer, (world, said) => actions.alone(world, actions.answerAction(world, said)), 1);
const respondAtOnce = step(
  'answers at once',
  fc.array(answer, { minLength: 2, maxLength: 5 }),
  (world, said) =>
    actions.simultaneously(
      world,
      said.map((one) => actions.answerAction(world, one)),
    ),
  1,
);
const deadAnswer = step(
  'dies answering',
  fc.record({ answer, at: death }),
  (world, { answer, at }) => actions.withConnectionLoss(world, at, actions.answerAction(world, answer)),
  1,
);

/** Any step that people, time or a crash may take, the likelier ones more than once. */
export const steps: fc.Arbitrary<Step>[] = [
  ...[onward, onward, onward, onward, anything, twice, propose, propose, race, race, race],
  ...[pass, pass, late, late, late, work, deadWork, dead, dead, deadProposal, off],
  ...[request, respond, respond, respondAtOnce, deadAnswer],
];
