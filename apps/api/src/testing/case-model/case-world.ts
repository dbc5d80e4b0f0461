import { block } from '@fixit/contract/block';
import { report } from '@fixit/contract/case/report';
import { type ReportReasonName, type ReportSubject, reasonsFor } from '@fixit/contract/case/report-reason';
import { conversation } from '@fixit/contract/conversation';
import { message } from '@fixit/contract/message';
import type { ActionParams, OperatorActionName } from '@fixit/contract/operator/operator-action';
import type { Route } from '@fixit/contract/route';
import { sql } from 'drizzle-orm';
import type { OperatorActs } from '../../modules/operator/action/operator-acts.ts';
import { makeActs } from '../../operator-actions/acts.ts';
import { hashToken, makeToken } from '../../platform/http/token.ts';
import { joinChat, type TestConversation } from '../chat.ts';
import { callAs, type ModelInput } from '../model/call-as.ts';
import type { ModelServer } from '../model/world.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../people.ts';

export type ChatSide = 'customer' | 'artisan';

export const oppositeSide = (side: ChatSide): ChatSide => (side === 'customer' ? 'artisan' : 'customer');

/** A case as operators see it, without the reports. */
export type ModelCase = { id: string; state: string; subject_type: ReportSubject; about_id: string };

type CaseActionName = Extract<OperatorActionName, `case ${string}`>;

const attempts = 5;

/** Holds two customers and two artisans who all chat with each other, and one server. */
export class CaseWorld {
  readonly server: ModelServer;
  readonly chats: readonly TestConversation[];
  readonly #acts: OperatorActs;
  /** Each entry is the id of who blocks and the id of who is blocked. */
  readonly blocks = new Set<string>();
  readonly suspended = new Set<string>();

  constructor(server: ModelServer, chats: readonly TestConversation[]) {
    this.server = server;
    this.chats = chats;
    this.#acts = makeActs({ party: null, publicUrl: server.origin, fixed: {} });
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

  isSuspended = ({ account_id }: Person): boolean => this.suspended.has(account_id);

  /**
   * Returns whether the server stored the message. The end of a suspension's sessions may close the socket of a new one,
   * so the message is sent again with its key, as browsers do.
   */
  async say(chat: TestConversation, by: Person): Promise<boolean> {
    const msg_key = crypto.randomUUID();
    for (let attempt = 0; attempt < attempts; attempt += 1) {
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

  /** Reports something of the other side. The status is 404 if the caller cannot see it. */
  async report(by: Person, subject: ReportSubject, subject_id: string, reason: number): Promise<number> {
    const reasons: readonly ReportReasonName[] = reasonsFor(subject);
    const body = { subject, subject_id, reason: reasons[reason % reasons.length], words: 'Please look at this' };
    return (await this.call(report.create, by, { body })).status;
  }

  /** Returns the last message that this person sent and did not delete. */
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
      select id, state, subject_type, about_id from moderation_case order by id`);
    return rows;
  }

  /** Carries out an operator's action, and returns how many effects it had. */
  async decide<Name extends CaseActionName>(name: Name, params: ActionParams<Name>): Promise<number> {
    const { effects } = await this.server.db.transaction((tx) => this.#acts[name](tx, params, { os_user: 'model' }));
    return effects?.length ?? 0;
  }

  async suspend(person: Person): Promise<void> {
    await this.server.db.transaction((tx) =>
      this.#acts['account suspend'](tx, { email: person.email, reason: 'The model' }, { os_user: 'model' }),
    );
    this.suspended.add(person.account_id);
  }

  /** Restores an account, whose person logs in with a new token. The end of the old session may still be on its way. */
  async restore(person: Person): Promise<void> {
    await this.server.db.transaction((tx) =>
      this.#acts['account restore'](tx, { email: person.email }, { os_user: 'model' }),
    );
    person.token = makeToken();
    await this.server.db.execute(sql`
      insert into session (token_hash, account_id, expires_at)
      values (${hashToken(person.token)}, ${person.account_id}, '2100-01-01')`);
    this.suspended.delete(person.account_id);
  }

  /** Passes hours on the database's clock. */
  async pass(hours: number): Promise<void> {
    await this.server.db.execute(sql`update model.clock set ahead = ahead + make_interval(hours => ${hours})`);
  }

  /** Ends every block, case and suspension, and deletes the messages. */
  async clear(): Promise<void> {
    await this.server.db.execute(sql`truncate moderation_case, block, notification cascade`);
    await this.server.db.execute(sql`delete from message`);
    for (const { customer, artisan } of this.chats)
      for (const person of [customer, artisan]) if (this.isSuspended(person)) await this.restore(person);
    this.blocks.clear();
  }
}

/** Creates the people and their conversations. They stay logged in at any time. */
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
      // The call answers the conversation.
      const { id } = data as { id: string };
      chats.push({ id, customer, artisan });
    }
  await server.db.execute(sql`update session set expires_at = '2100-01-01'`);
  return new CaseWorld(server, chats);
}

export function expectStatus(what: string, status: number, allowed: readonly number[]): void {
  if (!allowed.includes(status)) throw new Error(`The ${what} was answered ${status}`);
}
