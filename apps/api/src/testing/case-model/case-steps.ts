import { isAppealInTime } from '@fixit/contract/case/appeal';
import { type CaseSide, caseSides, questionLimits } from '@fixit/contract/case/case-question';
import fc from 'fast-check';
import { findCaseFaults } from './case-invariants.ts';
import { type CaseWorld, type ChatSide, expectStatus, type ModelCaseSide, oppositeSide } from './case-world.ts';

class CaseStep implements fc.AsyncCommand<object, CaseWorld> {
  readonly #description: string;
  readonly #run: (world: CaseWorld) => Promise<unknown>;

  constructor(description: string, run: (world: CaseWorld) => Promise<unknown>) {
    this.#description = description;
    this.#run = run;
  }

  check(): boolean {
    return true;
  }

  async run(_: object, world: CaseWorld): Promise<void> {
    await this.#run(world);
    const faults = await findCaseFaults(world);
    if (faults.length > 0) throw new Error(`After ${this.#description}:\n${faults.join('\n')}`);
  }

  toString(): string {
    return this.#description;
  }
}

const chat = fc.nat({ max: 3 });
const side = fc.constantFrom<ChatSide>('customer', 'artisan');
const anyIndex = fc.nat({ max: 5 });
const participation = fc.record({ chat, side });
type Participation = { chat: number; side: ChatSide };

const describeParty = ({ chat: index, side: by }: Participation) => `${by} of chat ${index}`;

async function say(world: CaseWorld, { chat: index, side: by }: Participation): Promise<void> {
  const conversation = world.chat(index);
  if (!(await world.ensureLoggedIn(conversation[by]))) return;
  const isRefused = world.isBlocked(conversation) || world.isSuspended(conversation[oppositeSide(by)]);
  if ((await world.say(conversation, conversation[by])) === isRefused)
    throw new Error(isRefused ? 'The message was stored' : 'The message was refused');
}

async function reportOther(world: CaseWorld, { chat: index, side: by }: Participation, reason: number): Promise<void> {
  const conversation = world.chat(index);
  const [person, other] = [conversation[by], conversation[oppositeSide(by)]];
  if (!(await world.ensureLoggedIn(person))) return;
  const message = await world.lastMessageOf(conversation, other);
  const statuses = [201, 404];
  if (message !== undefined) expectStatus('report', await world.report(person, 'message', message, reason), statuses);
  else if (by === 'customer')
    expectStatus('report', await world.report(person, 'profile', conversation.artisan.artisan_id, reason), statuses);
}

async function removeLast(world: CaseWorld, { chat: index, side: by }: Participation): Promise<void> {
  const conversation = world.chat(index);
  if (!(await world.ensureLoggedIn(conversation[by]))) return;
  const id = await world.lastMessageOf(conversation, conversation[by]);
  if (id !== undefined) expectStatus('remove', await world.removeMessage(conversation[by], id), [200, 204, 404]);
}

async function block(world: CaseWorld, { chat: index, side: by }: Participation): Promise<void> {
  const conversation = world.chat(index);
  if (await world.ensureLoggedIn(conversation[by])) await world.block(conversation, by);
}

async function unblock(world: CaseWorld, { chat: index, side: by }: Participation): Promise<void> {
  const conversation = world.chat(index);
  if (await world.ensureLoggedIn(conversation[by])) await world.unblock(conversation, by);
}

async function suspendOrRestore(
  world: CaseWorld,
  { chat: index, side: by }: Participation,
  days: number | null,
): Promise<void> {
  const person = world.chat(index)[by];
  await (world.isSuspended(person) ? world.restore(person) : world.suspend(person, days));
}

/** At most one of the simultaneous questions is stored, and it pauses the case. */
async function ask(
  world: CaseWorld,
  index: number,
  { to, operators }: { to: CaseSide; operators: number },
): Promise<void> {
  const cases = await world.listCases();
  const moderationCase = cases[index % cases.length];
  const before = moderationCase && (await world.findClock(moderationCase.id));
  if (!before || before.state !== 'open') return;
  const isExpected = before.paused_until === null && before.questions < questionLimits.perCase;
  const answers = await Promise.all(Array.from({ length: operators }, () => world.ask(moderationCase.id, to)));
  const after = await world.findClock(moderationCase.id);
  const stored = answers.filter(Boolean).length;
  if (stored !== Number(isExpected)) throw new Error(`${stored} questions were stored`);
  if (isExpected && after?.paused_until == null) throw new Error('The question did not pause its case');
}

/** The answer brings the deadline of its case forward by the rest of the pause. */
async function answer(world: CaseWorld, { chat: index, side: by }: Participation): Promise<void> {
  const person = world.chat(index)[by];
  if (!(await world.ensureLoggedIn(person))) return;
  const question = await world.findQuestionTo(person);
  const before = question && (await world.findClock(question.case_id));
  if (!before) return;
  expectStatus('answer', await world.answer(person, question.id), [200]);
  const after = await world.findClock(question.case_id);
  const endsPause = before.paused_until !== null && before.paused_until === question.due_at;
  const expected = Date.parse(before.due_at) - (endsPause ? Date.parse(question.due_at) - world.now() : 0);
  const isRight = after && Math.abs(Date.parse(after.due_at) - expected) < clockToleranceMs;
  if (!isRight || (endsPause && after.paused_until !== null))
    throw new Error(`The answer moved the deadline from ${before.due_at} to ${after?.due_at}`);
}

/** A call on a busy machine takes less time than this. */
const clockToleranceMs = 60_000;

const decision = { rule: '4', reason: 'It asks for money before an appointment' } as const;

type ClosingActionName = 'case dismiss' | 'case hide';

async function decide(world: CaseWorld, index: number, names: readonly ClosingActionName[]): Promise<void> {
  const cases = await world.listCases();
  const moderationCase = cases[index % cases.length];
  if (!moderationCase || (moderationCase.subject_type !== 'message' && names.includes('case hide'))) return;
  const effects = await Promise.all(names.map((name) => world.decide(name, { id: moderationCase.id, ...decision })));
  const effectiveCount = effects.filter((count) => count > 0).length;
  // A granted appeal by a reporter upholds the case, but hides nothing yet.
  const canStillHide =
    moderationCase.state === 'upheld' && names.includes('case hide') && !moderationCase.actions.includes('hide');
  if (effectiveCount !== Number(moderationCase.state === 'open' || canStillHide))
    throw new Error(`${effectiveCount} decisions had an effect`);
}

const runTogether = (actions: readonly (() => Promise<unknown>)[]) => Promise.all(actions.map((action) => action()));

async function appealAgainst(world: CaseWorld, { chat: index, side: by }: Participation, which: number): Promise<void> {
  const person = world.chat(index)[by];
  if (!(await world.ensureLoggedIn(person))) return;
  const cases = await world.listCasesOf(person);
  const ownCase = cases[which % cases.length];
  if (ownCase)
    expectStatus('appeal', await world.appeal(person, ownCase.id), [expectedAppeal(ownCase, new Date(world.now()))]);
}

function expectedAppeal({ side: by, state, decided_at, appeal_state }: ModelCaseSide, now: Date): number {
  if (decided_at === null) return by === 'reported' ? 404 : 409;
  if (appeal_state !== null) return appeal_state === 'open' ? 201 : 409;
  if (by === 'reported' && state === 'dismissed') return 409;
  return isAppealInTime(new Date(decided_at), now) ? 201 : 409;
}

type AppealActionName = 'appeal grant' | 'appeal refuse';

async function decideOneAppeal(world: CaseWorld, index: number, names: readonly AppealActionName[]): Promise<void> {
  const appeals = await world.listAppeals();
  const appeal = appeals[index % appeals.length];
  if (!appeal) return;
  const effects = await Promise.all(
    names.map((name) => world.decide(name, { id: appeal.id, undo: 'everything', reason: decision.reason })),
  );
  const effectiveCount = effects.filter((count) => count > 0).length;
  if (effectiveCount !== Number(appeal.state === 'open'))
    throw new Error(`${effectiveCount} decisions on an appeal had an effect`);
}

export const caseSteps: fc.Arbitrary<CaseStep>[] = [
  participation.map((party) => new CaseStep(`a message by the ${describeParty(party)}`, (world) => say(world, party))),
  participation.map(
    (party) => new CaseStep(`the ${describeParty(party)} deletes a message`, (world) => removeLast(world, party)),
  ),
  participation.map((party) => new CaseStep(`a block by the ${describeParty(party)}`, (world) => block(world, party))),
  participation.map((party) => new CaseStep(`the ${describeParty(party)} unblocks`, (world) => unblock(world, party))),
  fc
    .tuple(participation, anyIndex)
    .map(
      ([party, reason]) =>
        new CaseStep(`a report by the ${describeParty(party)}`, (world) => reportOther(world, party, reason)),
    ),
  fc
    .tuple(anyIndex, fc.constantFrom<ClosingActionName>('case dismiss', 'case hide'))
    .map(([index, name]) => new CaseStep(`${name} on case ${index}`, (world) => decide(world, index, [name]))),
  fc
    .tuple(participation, fc.option(fc.nat({ max: 4 })))
    .map(
      ([party, days]) =>
        new CaseStep(
          `the ${describeParty(party)} is restored or suspended ${days === null ? 'permanently' : `for ${days} days`}`,
          (world) => suspendOrRestore(world, party, days),
        ),
    ),
  fc
    .tuple(fc.integer({ min: 1, max: 90 }), fc.boolean())
    .map(
      ([hours, isWorkerAway]) =>
        new CaseStep(`${hours} hours pass${isWorkerAway ? ' without a worker' : ''}`, (world) =>
          world.pass(hours, isWorkerAway),
        ),
    ),
  fc
    .tuple(anyIndex, fc.constantFrom(...caseSides), fc.integer({ min: 1, max: 2 }))
    .map(
      ([index, to, operators]) =>
        new CaseStep(`${operators} operators ask the ${to} of case ${index}`, (world) =>
          ask(world, index, { to, operators }),
        ),
    ),
  participation.map(
    (party) => new CaseStep(`the ${describeParty(party)} answers a question`, (world) => answer(world, party)),
  ),
  participation.map(
    (party) =>
      new CaseStep(`the ${describeParty(party)} blocks while the other side writes`, async (world) => {
        const conversation = world.chat(party.chat);
        const areLoggedIn =
          (await world.ensureLoggedIn(conversation.customer)) && (await world.ensureLoggedIn(conversation.artisan));
        if (areLoggedIn)
          await runTogether([
            () => block(world, party),
            () => world.say(conversation, conversation[oppositeSide(party.side)]),
          ]);
      }),
  ),
  fc
    .tuple(participation, anyIndex)
    .map(
      ([party, reason]) =>
        new CaseStep(`the ${describeParty(party)} reports a message while it is deleted`, (world) =>
          runTogether([
            () => reportOther(world, party, reason),
            () => removeLast(world, { chat: party.chat, side: oppositeSide(party.side) }),
          ]),
        ),
    ),
  fc
    .tuple(participation, anyIndex)
    .map(
      ([party, index]) =>
        new CaseStep(`the ${describeParty(party)} appeals against case ${index}`, (world) =>
          appealAgainst(world, party, index),
        ),
    ),
  fc
    .tuple(
      anyIndex,
      fc.uniqueArray(fc.constantFrom<AppealActionName>('appeal grant', 'appeal refuse'), { minLength: 1 }),
    )
    .map(
      ([index, names]) =>
        new CaseStep(`${names.join(' and ')} of appeal ${index}`, (world) => decideOneAppeal(world, index, names)),
    ),
  anyIndex.map(
    (index) =>
      new CaseStep(`two operators decide case ${index}`, (world) =>
        decide(world, index, ['case hide', 'case dismiss']),
      ),
  ),
];
