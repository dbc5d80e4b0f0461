import fc from 'fast-check';
import { type Command, commandNames } from './booking-command.ts';
import { moveToFreeTime, proposeFreeTime } from './free-time-action.ts';
import * as actions from './model-action.ts';
import type { World } from './model-world.ts';
import type { AnswerName } from './request-command.ts';
import { runWorkers } from './run-workers.ts';

/** The choice of the next step depends on these counts. */
export interface StepCount {
  jobs: number;
}

/** Runs one step of a history, which also checks everything. */
class ModelStep implements fc.AsyncCommand<StepCount, World> {
  readonly #run: (world: World) => Promise<void>;
  readonly #description: string;
  readonly #minJobs: number;

  constructor(description: string, run: (world: World) => Promise<void>, minJobs = 0) {
    this.#description = description;
    this.#run = run;
    this.#minJobs = minJobs;
  }

  check(count: Readonly<StepCount>): boolean {
    return count.jobs >= this.#minJobs;
  }

  async run(count: StepCount, world: World): Promise<void> {
    await this.#run(world);
    count.jobs = world.seen.jobs.length;
  }

  toString(): string {
    return this.#description;
  }
}

const slot = fc.nat({ max: 6 });
const which = fc.nat({ max: 5 });
const side = fc.nat({ max: 1 });
/** The connection is killed at this write of the transaction. */
const death = fc.integer({ min: 1, max: 9 });

/** Describes a command that would currently change a booking, if there is one. */
const likely = fc.record({ which, pick: fc.nat({ max: 14 }), slot });
type Likely = { which: number; pick: number; slot: number };

function likelyCommand(world: World, { which, pick, slot }: Likely): Command {
  const places = world.seen.bookings.map((_, offset) => which + offset);
  const commands =
    places.map((offset) => actions.openCommands(world, offset, slot)).find((some) => some.length > 0) ?? [];
  return commands[pick % commands.length] ?? { command: 'accept', which, slot };
}

const likelyOf = (world: World, input: Likely) => actions.actionOf(world, likelyCommand(world, input));

const answers: readonly AnswerName[] = [
  'acceptInvitation',
  'acceptInvitation',
  'acceptInvitation',
  'declineInvitation',
  'declineInvitation',
  'undoDecline',
  'undoDecline',
  'cancelJob',
  'chat',
  'chat',
];
const answer = fc.record({
  command: fc.constantFrom(...answers),
  which: fc.nat({ max: 2 }),
  artisanIndex: fc.nat({ max: 6 }),
});
const any = fc.record({ command: fc.constantFrom(...commandNames), which, slot });
const proposal = fc.record({ by: fc.constantFrom(0, 0, 1), to: side, slot });
const competitors = fc.array(fc.record({ pick: fc.nat({ max: 14 }), isConflicting: fc.boolean() }), {
  minLength: 2,
  maxLength: 4,
});

const show = (what: string, input: unknown) => `${what} ${JSON.stringify(input)}`;
const step = <T>(
  what: string,
  input: fc.Arbitrary<T>,
  run: (world: World, input: T) => Promise<void>,
  needs = 0,
): fc.Arbitrary<ModelStep> =>
  input.map((input) => new ModelStep(show(what, input), (world) => run(world, input), needs));

const onward = step('onward', likely, (world, input) => actions.runAlone(world, likelyOf(world, input)));
const anything = step('try', any, (world, input) => actions.runAlone(world, actions.actionOf(world, input)));
const twice = step('twice', likely, async (world, input) => {
  const done = likelyOf(world, input);
  await actions.runAlone(world, done);
  await actions.runAlone(world, done.repeat());
});
const ends = ['reject', 'cancel'] as const;
const undoOf = { reject: 'undoReject', cancel: 'undoWithdraw' } as const;
/** A rejection or withdrawal of a proposal is undone in time, too late, twice, or while others act. */
const undone = step(
  'undo',
  fc.record({ which, end: fc.constantFrom(...ends), seconds: fc.constantFrom(0, 0, 0, 5, 11), competitors, slot }),
  async (world, { which, end, seconds, competitors, slot }) => {
    const undo = () => actions.actionOf(world, { command: undoOf[end], which, slot });
    await actions.runAlone(world, actions.actionOf(world, { command: end, which, slot }));
    if (seconds > 0) await world.pass(seconds * 1_000);
    if (seconds === 5) {
      const rivals = competitors.map(({ pick }) =>
        likelyOf(world, { which: actions.findConflictingBooking(world, which), pick, slot }),
      );
      await actions.runSimultaneously(world, [undo(), undo(), ...rivals]);
    } else await actions.runAlone(world, undo());
    await actions.runAlone(world, undo());
  },
);
const propose = step('propose', proposal, (world, input) =>
  actions.runAlone(world, actions.proposalAction(world, input)),
);
const race = step('at once', fc.record({ which, slot, competitors }), (world, { which, slot, competitors }) =>
  actions.runSimultaneously(
    world,
    competitors.map(({ pick, isConflicting }) =>
      likelyOf(world, { which: isConflicting ? actions.findConflictingBooking(world, which) : which, pick, slot }),
    ),
  ),
);
const pass = step(
  'time passes',
  fc.record({ turn: fc.nat({ max: 30 }), after: fc.boolean() }),
  (world, { turn, after }) => actions.passTimeUntilNextChange(world, turn, after),
);
const late = step(
  'late',
  fc.record({ likely, turn: fc.constantFrom(0, 0, 0, 1, 2, 3), after: fc.constantFrom(true, true, false) }),
  (world, { likely, turn, after }) => actions.runAfterDeadline(world, likelyCommand(world, likely), turn, after),
);
const work = step('work', fc.constantFrom(1, 2), (world, workers) => runWorkers(world, { workers }));
const deadWork = step('worker dies', death, (world, dies) => runWorkers(world, { dies }));
const dead = step('dies', fc.record({ likely, at: death }), (world, { likely, at }) => {
  const first = likelyOf(world, likely);
  return actions.runWithConnectionLoss(world, at, first);
});
const deadProposal = step('dies proposing', fc.record({ proposal, at: death }), (world, { proposal, at }) =>
  actions.runWithConnectionLoss(world, at, actions.proposalAction(world, proposal)),
);
const off = step('day off', fc.record({ by: side, slot }), (world, { by, slot }) =>
  actions.runAlone(world, actions.timeOffAction(world, by, slot)),
);
const free = step(
  'free time',
  fc.record({ by: side, to: side, which, pick: fc.nat({ max: 44 }), isMove: fc.boolean() }),
  async (world, { isMove, ...choice }) => {
    const action = await (isMove ? moveToFreeTime : proposeFreeTime)(world, choice);
    if (action) await actions.runAlone(world, action);
  },
);
const request = step('request', side, (world, by) => actions.runAlone(world, actions.requestAction(world, by)));
const respond = step(
  'answer',
  answer,
  (world, input) => actions.runAlone(world, actions.answerAction(world, input)),
  1,
);
const respondAtOnce = step(
  'answers at once',
  fc.array(answer, { minLength: 2, maxLength: 5 }),
  (world, input) =>
    actions.runSimultaneously(
      world,
      input.map((each) => actions.answerAction(world, each)),
    ),
  1,
);
const deadAnswer = step(
  'dies answering',
  fc.record({ answer, at: death }),
  (world, { answer, at }) => actions.runWithConnectionLoss(world, at, actions.answerAction(world, answer)),
  1,
);

/** Contains every step by people, time or a crash. More frequent steps are listed several times. */
export const steps: fc.Arbitrary<ModelStep>[] = [
  onward,
  onward,
  onward,
  onward,
  anything,
  twice,
  undone,
  undone,
  propose,
  propose,
  race,
  race,
  race,
  pass,
  pass,
  late,
  late,
  late,
  work,
  deadWork,
  dead,
  dead,
  deadProposal,
  off,
  free,
  free,
  request,
  respond,
  respond,
  respondAtOnce,
  deadAnswer,
];
