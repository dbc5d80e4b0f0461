import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import type { Foreseen } from './command.ts';
import { type RequestRow, requestAt } from './request.ts';
import type { Reply, World } from './world.ts';

/** What is done about a request: one of those who were asked answers it, or its customer goes on with it. */
export type AnswerName = 'acceptJob' | 'declineJob' | 'cancelJob' | 'chat';

/** Which deed, about which request in order, by or with which of those who were asked. */
export interface Answer {
  command: AnswerName;
  which: number;
  who: number;
}

/** A customer asks for work. */
export function ask(world: World, customer: number): Promise<Reply> {
  const person = world.customers[customer % world.customers.length];
  const category_id = world.artisans[0]?.category_id;
  if (!person) throw new Error('Nobody to ask');
  return world.call(job.create, person, {
    query: { category_id, postcode: 'BD18 4PS' },
    body: { description: `Request number ${world.seen.requests.length}` },
  });
}

/** The request that an answer is about. */
export function requestOf({ seen }: World, { which }: Answer): RequestRow {
  const request = seen.requests[which % seen.requests.length];
  if (!request) throw new Error('No request to choose from');
  return request;
}

/** Makes the call. */
export function answer(world: World, { id, customer_id }: RequestRow, { command, who }: Answer): Promise<Reply> {
  const artisan = artisanOf(world, { command, who });
  const customer = world.partyOf({ customer_id, artisan_id: '' }, 'customer');
  switch (command) {
    case 'acceptJob':
      return world.call(job.accept, artisan, { params: { id }, body: { note: 'I can come' } });
    case 'declineJob':
      return world.call(job.decline, artisan, { params: { id } });
    case 'cancelJob':
      return world.call(job.cancel, customer, { params: { id } });
    case 'chat': {
      const { artisan_id, service_id } = artisan;
      return world.call(conversation.start, customer, { body: { artisan_id, service_id, job_id: id } });
    }
  }
}

/** Only the first two are booked as well, who are worth a chat. */
function artisanOf({ artisans }: World, { command, who }: Pick<Answer, 'command' | 'who'>) {
  const artisan = artisans[who % (command === 'chat' ? 2 : artisans.length)];
  if (!artisan) throw new Error('Nobody was asked');
  return artisan;
}

/** What is to come of an answer that nobody else disturbs. A chat changes nothing that is written down. */
export function foreseeAnswer(world: World, request: RequestRow, { command, who }: Answer): Foreseen {
  const { artisan_id } = artisanOf(world, { command, who });
  const given = world.seen.invitations.find((one) => one.job_id === request.id && one.artisan_id === artisan_id)?.state;
  const state = requestAt(request, world.now);
  const may = (isAllowed: boolean, isSo: boolean): Foreseen => (isSo ? 'repeats' : isAllowed ? 'changes' : 'refused');
  switch (command) {
    case 'acceptJob':
      return may(given === 'new' && state === 'open', given === 'accepted');
    case 'declineJob':
      return may(given === 'new' && state === 'open', given === 'declined');
    case 'cancelJob':
      return may(state === 'open' || state === 'filled', state === 'cancelled');
    case 'chat':
      return given === 'accepted' ? 'repeats' : 'refused';
  }
}
