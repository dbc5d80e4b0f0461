import { block } from '@fixit/contract/block';
import { appeal } from '@fixit/contract/case/appeal';
import { letterDelayMinutes } from '@fixit/contract/case/case-decision';
import { type CaseSide, caseQuestion } from '@fixit/contract/case/case-question';
import { report } from '@fixit/contract/case/report';
import { type ReportReasonName, type ReportSubject, reasonsFor } from '@fixit/contract/case/report-reason';
import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import type { ActionParams, OperatorActionName } from '@fixit/contract/operator/operator-action';
import { dueEmailHours } from '@fixit/contract/operator/own-account';
import type { Route } from '@fixit/contract/route';
import { londonDateTime } from '@fixit/contract/value/appointment';
import { type SQL, sql } from 'drizzle-orm';
import { endDueSuspensions } from '../../modules/account/suspension/suspension-actions.ts';
import { escalateCases } from '../../modules/case/escalation-actions.ts';
import type { ActionHandlers } from '../../modules/operator/action/action-handlers.ts';
import { makeActionHandlers } from '../../operator-actions/make-action-handlers.ts';
import { hashToken, makeToken } from '../../platform/http/token.ts';
import { Refusal } from '../../platform/refusal.ts';
import { registrations } from '../../registrations.ts';
import { joinChat, type TestConversation } from '../chat-client.ts';
import { callAs, type ModelInput } from '../model/call-as.ts';
import type { ModelServer } from '../model/model-world.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../people.ts';

export type ChatSide = 'customer' | 'artisan';

export const oppositeSide = (side: ChatSide): ChatSide => (side === 'customer' ? 'artisan' : 'customer');

export type ModelCase = { id: string; state: string; subject_type: ReportSubject; about_id: string; actions: string[] };

export type ModelCaseSide = {
  id: string;
  side: CaseSide;
  state: string;
  /** Only a decision whose letters were sent counts. */
  decided_at: string | null;
  appeal_state: string | null;
};

type CaseActionName = Extract<OperatorActionName, `case ${string}` | `appeal ${string}`>;

const maxAttempts = 5;

const dayMs = 86_400_000;

type CaseClockRow = { state: string; due_at: string; paused_until: string | null; questions: number };

export class CaseWorld {
  readonly server: ModelServer;
  readonly chats: readonly TestConversation[];
  readonly #handlers: ActionHandlers;
  readonly blocks = new Set<string>();
  /** The ends are on the model's clock, in milliseconds. */
  readonly #suspendedUntil = new Map<string, number>();
  readonly #loggedOut = new Set<string>();
  #aheadMs = 0;

  constructor(server: ModelServer, chats: readonly TestConversation[]) {
    this.server = server;
    this.chats = chats;
    this.#handlers = makeActionHandlers({ party: null, publicUrl: server.origin, fixed: {} });
  }

  chat(index: number): TestConversation {
    const chat = this.chats[index % this.chats.length];
    if (!chat) throw new Error('The model has no conversation');
    return chat;
  }

  isBlocked({ customer, artisan }: TestConversation): boolean {
    const pairs = [`${customer.account_id} ${artisan.account_id}`, `${artisan.account_id} ${customer.account_id}`];
    return pairs.some((pair) => this.blocks.has(pair));
  }

  now = (): number => Date.now() + this.#aheadMs;

  isSuspended = ({ account_id }: Person): boolean => (this.#suspendedUntil.get(account_id) ?? 0) > this.now();

  /** Returns false if the person is still suspended. */
  async ensureLoggedIn(person: Person): Promise<boolean> {
    if (this.isSuspended(person)) return false;
    if (this.#loggedOut.has(person.account_id)) {
      await endDueSuspensions(this.server.db, registrations);
      await this.#logIn(person);
    }
    return true;
  }

  /** The end of the session with the previous token may still be announced. */
  async #logIn(person: Person): Promise<void> {
    person.token = makeToken();
    await this.server.db.execute(sql`
      insert into session (token_hash, account_id, expires_at)
      values (${hashToken(person.token)}, ${person.account_id}, '2100-01-01')`);
    this.#loggedOut.delete(person.account_id);
  }

  /**
   * Returns true if the server stored the message. The end of another session may close a new socket,
   * so the message is repeated with the same key, as browsers do.
   */
  async say(chat: TestConversation, by: Person): Promise<boolean> {
    const msg_key = crypto.randomUUID();
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const client = await joinChat(this.server, chat.id, by);
      client.send({ msg_key, message: `Message ${msg_key}` });
      const answer = await Promise.race([client.answerTo(msg_key), client.closed]);
      client.close();
      if (typeof answer !== 'number') return 'id' in answer;
    }
    throw new Error('Every socket was closed before an answer');
  }

  call(route: Route, person: Person, input: ModelInput = {}) {
    return callAs(this.server.origin, route, person, input);
  }

  async block(chat: TestConversation, by: ChatSide): Promise<void> {
    const { status } = await this.call(block.add, chat[by], { body: { conversation_id: chat.id } });
    expectStatus('block', status, [200]);
    this.blocks.add(`${chat[by].account_id} ${chat[oppositeSide(by)].account_id}`);
  }

  async unblock(chat: TestConversation, by: ChatSide): Promise<void> {
    const { status } = await this.call(block.remove, chat[by], { params: { id: chat[oppositeSide(by)].account_id } });
    expectStatus('unblock', status, [200, 204]);
    this.blocks.delete(`${chat[by].account_id} ${chat[oppositeSide(by)].account_id}`);
  }

  /** The status is 404 if the caller cannot see the subject. */
  async report(by: Person, subject: ReportSubject, subject_id: string, reason: number): Promise<number> {
    const reasons: readonly ReportReasonName[] = reasonsFor(subject);
    const body = { subject, subject_id, reason: reasons[reason % reasons.length], words: 'Please look at this' };
    return (await this.call(report.create, by, { body })).status;
  }

  async lastMessageOf(chat: TestConversation, by: Person): Promise<string | undefined> {
    const { rows } = await this.server.db.execute<{ id: string }>(sql`
      select id from message where conversation_id = ${chat.id} and sender_id = ${by.account_id}
      and deleted_at is null order by id desc limit 1`);
    return rows[0]?.id;
  }

  async removeMessage(by: Person, id: string): Promise<number> {
    return (await this.call(message.remove, by, { params: { messageId: id } })).status;
  }

  async listCases(): Promise<ModelCase[]> {
    const { rows } = await this.server.db.execute<ModelCase>(sql`
      select id, state, subject_type, about_id,
        array(select action from case_decision where case_id = moderation_case.id) as actions
      from moderation_case where appeal_of is null order by id`);
    return rows;
  }

  async listCasesOf({ account_id }: Person): Promise<ModelCaseSide[]> {
    const { rows } = await this.server.db.execute<ModelCaseSide>(sql`
      select own.id, own.side, own.state, a.state as appeal_state, (
        select iso(max(d.decided_at)) from case_decision d join moderation_case c on c.id = d.case_id
        where (c.id = own.id or (c.appeal_of = own.id and d.action = 'grant'))
          and d.decided_at <= now() - make_interval(mins => ${letterDelayMinutes})) as decided_at
      from (
        select id, state, case when about_id = ${account_id} then 'reported' else 'reporter' end as side from moderation_case
        where appeal_of is null and (about_id = ${account_id} or id in (
          select case_id from case_report where reporter_id = ${account_id}))) as own
      left join moderation_case a on a.appeal_of = own.id and a.appeal_side = own.side order by own.id`);
    return rows;
  }

  async appeal(by: Person, id: string): Promise<number> {
    return (await this.call(appeal.create, by, { params: { id }, body: { words: 'It was a joke' } })).status;
  }

  async listAppeals(): Promise<{ id: string; state: string }[]> {
    const { rows } = await this.server.db.execute<{ id: string; state: string }>(sql`
      select id, state from moderation_case where appeal_of is not null order by id`);
    return rows;
  }

  /** Returns the number of effects. */
  async decide<Name extends CaseActionName>(name: Name, params: ActionParams<Name>): Promise<number> {
    const { effects } = await this.server.db.transaction((tx) =>
      this.#handlers[name](tx, params, { os_user: 'model' }),
    );
    return effects?.length ?? 0;
  }

  /** The suspension is permanent, or lasts until the end of the day `days` days from now. */
  async suspend({ account_id, email }: Person, days: number | null): Promise<void> {
    const lastDay = days === null ? null : londonDateTime(new Date(this.now() + days * dayMs).toISOString());
    const params = { email, reason: 'The model', ...(lastDay && { until: lastDay[0] }) };
    await this.server.db.transaction((tx) => this.#handlers['account suspend'](tx, params, { os_user: 'model' }));
    const { rows } = await this.server.db.execute<{ until: string | null }>(sql`
      select iso(suspended_until) as until from account where id = ${account_id}`);
    this.#suspendedUntil.set(account_id, Date.parse(rows[0]?.until ?? '2100-01-01'));
    this.#loggedOut.add(account_id);
  }

  async restore(person: Person): Promise<void> {
    await this.server.db.transaction((tx) =>
      this.#handlers['account restore'](tx, { email: person.email }, { os_user: 'model' }),
    );
    this.#suspendedUntil.delete(person.account_id);
    await this.#logIn(person);
  }

  /** The worker may be away, but operators get their emails. */
  async pass(hours: number, isWorkerAway: boolean): Promise<void> {
    await this.#moveClock(sql`make_interval(hours => ${hours})`);
    if (!isWorkerAway) await endDueSuspensions(this.server.db, registrations);
    await this.server.db.transaction((tx) => escalateCases(tx, { at: sql`now()`, hours: dueEmailHours }));
    const { rows } = await this.server.db.execute<{ id: string }>(sql`
      select id from moderation_case where state = 'open' and due_at <= now() and late_at is null
        and (paused_until is null or paused_until <= now())`);
    if (rows[0]) throw new Error(`Case ${rows[0].id} is neither decided, paused nor escalated at its deadline`);
  }

  async #moveClock(by: SQL): Promise<void> {
    const { rows } = await this.server.db.execute<{ ahead: number }>(sql`
      update model.clock set ahead = ahead + ${by} returning (extract(epoch from ahead) * 1000)::float8 as ahead`);
    this.#aheadMs = rows[0]?.ahead ?? Number.NaN;
  }

  /** Returns false if the question is refused. */
  async ask(id: string, to: CaseSide): Promise<boolean> {
    try {
      return (await this.decide('case ask', { id, to, question: 'When was that?' })) > 0;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'state_conflict') return false;
      throw error;
    }
  }

  async findClock(id: string): Promise<CaseClockRow | undefined> {
    const { rows } = await this.server.db.execute<CaseClockRow>(sql`
      select state, iso(due_at) as due_at, case when paused_until > now() then iso(paused_until) end as paused_until,
        (select count(*)::int from case_question q where q.case_id = c.id) as questions
      from moderation_case c where id = ${id}`);
    return rows[0];
  }

  async findQuestionTo({ account_id }: Person): Promise<{ id: string; case_id: string; due_at: string } | undefined> {
    const { rows } = await this.server.db.execute<{ id: string; case_id: string; due_at: string }>(sql`
      select q.id, q.case_id, iso(q.due_at) as due_at from case_question q join moderation_case c on c.id = q.case_id
      where q.account_id = ${account_id} and q.answered_at is null and c.state = 'open' order by q.id limit 1`);
    return rows[0];
  }

  async answer(by: Person, id: string): Promise<number> {
    return (await this.call(caseQuestion.answer, by, { params: { id }, body: { answer: 'On Monday' } })).status;
  }

  async clear(): Promise<void> {
    await this.server.db.execute(sql`truncate moderation_case, block, notification cascade`);
    await this.server.db.execute(sql`delete from message`);
    for (const { customer, artisan } of this.chats)
      for (const person of [customer, artisan]) if (this.#loggedOut.has(person.account_id)) await this.restore(person);
    this.blocks.clear();
    // This sets the clock to a quarter past. A history takes less than 45 minutes, so no step runs past midnight.
    await this.#moveClock(sql`make_interval(mins => (75 - extract(minute from now())::int) % 60)`);
  }
}

/** The people stay logged in however far the clock is moved. */
export async function openCaseWorld(server: ModelServer): Promise<CaseWorld> {
  const customers: Person[] = [await addCustomer(server), await addCustomer(server, { first_name: 'Tom' })];
  const artisans: ArtisanPerson[] = [await addArtisan(server), await addArtisan(server)];
  const chats: TestConversation[] = [];
  for (const customer of customers)
    for (const artisan of artisans) {
      const { artisan_id, service_id } = artisan;
      const { data } = await callAs(server.origin, conversation.startWithoutJob, customer, {
        body: { artisan_id, service_id },
      });
      // The call answers with the conversation.
      const { id } = data as { id: string };
      chats.push({ id, customer, artisan });
    }
  await server.db.execute(sql`update session set expires_at = '2100-01-01'`);
  return new CaseWorld(server, chats);
}

export function expectStatus(what: string, status: number, allowed: readonly number[]): void {
  if (!allowed.includes(status)) throw new Error(`The ${what} was answered ${status}`);
}
