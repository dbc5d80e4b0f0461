import fc from 'fast-check';
import { type Command, commandNames } from './booking-command.ts';
import { proposeFreeTime, rescheduleToFreeTime } from './free-time-action.ts';
import * as actions from './model-action.ts';
import type { World } from './model-world.ts';
import type { AnswerName } from './request-command.ts';
import { runWorkers } from './run-workers.ts';

export interface StepCount {
  jobs: number;
}

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
    count.jobs = world.current.jobs.length;
  }

  toString(): string {
    return this.#description;
  }
}

const slot = fc.nat({ max: 6 });
const which = fc.nat({ max: 5 });
const side = fc.nat({ max: 1 });
/** The connection is killed at this write of the transaction. */
const killedWrite = fc.integer({ min: 1, max: 9 });

const likely = fc.record({ which, pick: fc.nat({ max: 14 }), slot });
type Likely = { which: number; pick: number; slot: number };

function likelyCommand(world: World, { which, pick, slot }: Likely): Command {
  const offsets = world.current.bookings.map((_, offset) => which + offset);
  const commands =
    offsets.map((offset) => actions.openCommands(world, offset, slot)).find((candidates) => candidates.length > 0) ??
    [];
  return commands[pick % commands.length] ?? { command: 'accept', which, slot };
}

const likelyAction = (world: World, input: Likely) => actions.bookingAction(world, likelyCommand(world, input));

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
const anyCommand = fc.record({ command: fc.constantFrom(...commandNames), which, slot });
const proposal = fc.record({ by: fc.constantFrom(0, 0, 1), to: side, slot });
const competitors = fc.array(fc.record({ pick: fc.nat({ max: 14 }), isConflicting: fc.boolean() }), {
  minLength: 2,
  maxLength: 4,
});

const describe = (what: string, input: unknown) => `${what} ${JSON.stringify(input)}`;
const step = <T>(
  what: string,
  input: fc.Arbitrary<T>,
  run: (world: World, input: T) => Promise<void>,
  minJobs = 0,
): fc.Arbitrary<ModelStep> =>
  input.map((input) => new ModelStep(describe(what, input), (world) => run(world, input), minJobs));

const runLikely = step('likely command', likely, (world, input) => actions.runAlone(world, likelyAction(world, input)));
const runAny = step('any command', anyCommand, (world, input) =>
  actions.runAlone(world, actions.bookingAction(world, input)),
);
const runTwice = step('twice', likely, async (world, input) => {
  const action = likelyAction(world, input);
  await actions.runAlone(world, action);
  await actions.runAlone(world, action.repeat());
});
const closings = ['reject', 'cancel'] as const;
const undoOf = { reject: 'undoReject', cancel: 'undoWithdraw' } as const;
/** The rejection is undone in time, too late, twice, or while others act. */
const undoClosing = step(
  'undo',
  fc.record({ which, end: fc.constantFrom(...closings), seconds: fc.constantFrom(0, 0, 0, 5, 11), competitors, slot }),
  async (world, { which, end, seconds, competitors, slot }) => {
    const undo = () => actions.bookingAction(world, { command: undoOf[end], which, slot });
    await actions.runAlone(world, actions.bookingAction(world, { command: end, which, slot }));
    if (seconds > 0) await world.pass(seconds * 1_000);
    if (seconds === 5) {
      const competingActions = competitors.map(({ pick }) =>
        likelyAction(world, { which: actions.findConflictingBooking(world, which), pick, slot }),
      );
      await actions.runSimultaneously(world, [undo(), undo(), ...competingActions]);
    } else await actions.runAlone(world, undo());
    await actions.runAlone(world, undo());
  },
);
const propose = step('propose', proposal, (world, input) =>
  actions.runAlone(world, actions.proposalAction(world, input)),
);
const runRace = step('simultaneously', fc.record({ which, slot, competitors }), (world, { which, slot, competitors }) =>
  actions.runSimultaneously(
    world,
    competitors.map(({ pick, isConflicting }) =>
      likelyAction(world, { which: isConflicting ? actions.findConflictingBooking(world, which) : which, pick, slot }),
    ),
  ),
);
const pass = step(
  'time passes',
  fc.record({ turn: fc.nat({ max: 30 }), after: fc.boolean() }),
  (world, { turn, after }) => actions.passTimeUntilNextChange(world, turn, after),
);
const runLate = step(
  'late',
  fc.record({ likely, turn: fc.constantFrom(0, 0, 0, 1, 2, 3), after: fc.constantFrom(true, true, false) }),
  (world, { likely, turn, after }) => actions.runAfterDeadline(world, likelyCommand(world, likely), turn, after),
);
const runWorker = step('work', fc.constantFrom(1, 2), (world, workers) => runWorkers(world, { workers }));
const killWorker = step('worker dies', killedWrite, (world, write) => runWorkers(world, { killedWrite: write }));
const killCommand = step('connection dies', fc.record({ likely, at: killedWrite }), (world, { likely, at }) => {
  const first = likelyAction(world, likely);
  return actions.runWithConnectionLoss(world, at, first);
});
const killProposal = step(
  'connection dies proposing',
  fc.record({ proposal, at: killedWrite }),
  (world, { proposal, at }) => actions.runWithConnectionLoss(world, at, actions.proposalAction(world, proposal)),
);
const takeDayOff = step('day off', fc.record({ by: side, slot }), (world, { by, slot }) =>
  actions.runAlone(world, actions.timeOffAction(world, by, slot)),
);
const useFreeTime = step(
  'free time',
  fc.record({ by: side, to: side, which, pick: fc.nat({ max: 44 }), isReschedule: fc.boolean() }),
  async (world, { isReschedule, ...choice }) => {
    const action = await (isReschedule ? rescheduleToFreeTime : proposeFreeTime)(world, choice);
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
const respondSimultaneously = step(
  'simultaneous answers',
  fc.array(answer, { minLength: 2, maxLength: 5 }),
  (world, input) =>
    actions.runSimultaneously(
      world,
      input.map((each) => actions.answerAction(world, each)),
    ),
  1,
);
const killAnswer = step(
  'connection dies answering',
  fc.record({ answer, at: killedWrite }),
  (world, { answer, at }) => actions.runWithConnectionLoss(world, at, actions.answerAction(world, answer)),
  1,
);

/** More frequent steps are listed several times. */
export const steps: fc.Arbitrary<ModelStep>[] = [
  runLikely,
  runLikely,
  runLikely,
  runLikely,
  runAny,
  runTwice,
  undoClosing,
  undoClosing,
  propose,
  propose,
  runRace,
  runRace,
  runRace,
  pass,
  pass,
  runLate,
  runLate,
  runLate,
  runWorker,
  killWorker,
  killCommand,
  killCommand,
  killProposal,
  takeDayOff,
  useFreeTime,
  useFreeTime,
  request,
  respond,
  respond,
  respondSimultaneously,
  killAnswer,
];
