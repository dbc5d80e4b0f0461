import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import { toMs } from '@fixit/contract/rules/booking-rules';
import { jobStateAt, visibleJobState } from '@fixit/contract/rules/job-rules';
import type { JobRecord } from '@fixit/contract/rules/marketplace-rows';
import { undoSeconds } from '@fixit/contract/undo';
import type { Prediction } from './booking-command.ts';
import type { ModelReply } from './call-as.ts';
import type { World } from './model-world.ts';

export type AnswerName = 'acceptInvitation' | 'declineInvitation' | 'undoDecline' | 'cancelJob' | 'chat';

export interface RequestAnswer {
  command: AnswerName;
  which: number;
  artisanIndex: number;
}

export function createRequest(world: World, customer: number): Promise<ModelReply> {
  const person = world.customers[customer % world.customers.length];
  const category_id = world.artisans[0]?.category_id;
  if (!person) throw new Error('The model has no customer');
  return world.call(job.create, person, {
    query: { category_id, postcode: 'BD18 4PS' },
    body: { description: `Request number ${world.current.jobs.length}` },
  });
}

export function requestOf({ current }: World, { which }: RequestAnswer): JobRecord {
  const request = current.jobs[which % current.jobs.length];
  if (!request) throw new Error('No request to choose from');
  return request;
}

export function runAnswer(
  world: World,
  { id, customer_id }: JobRecord,
  { command, artisanIndex }: RequestAnswer,
): Promise<ModelReply> {
  const artisan = artisanOf(world, { command, artisanIndex });
  const customer = world.partyOf({ customer_id, artisan_id: '' }, 'customer');
  switch (command) {
    case 'acceptInvitation':
      return world.call(job.acceptInvitation, artisan, { params: { id }, body: { note: 'I can come' } });
    case 'declineInvitation':
      return world.call(job.declineInvitation, artisan, { params: { id } });
    case 'undoDecline':
      return world.call(job.undoDeclineInvitation, artisan, { params: { id } });
    case 'cancelJob':
      return world.call(job.cancel, customer, { params: { id } });
    case 'chat': {
      const { artisan_id, service_id } = artisan;
      return world.call(conversation.start, customer, { body: { artisan_id, service_id, job_id: id } });
    }
  }
}

/** Only the first two artisans can chat, because only they are booked. */
function artisanOf({ artisans }: World, { command, artisanIndex }: Pick<RequestAnswer, 'command' | 'artisanIndex'>) {
  const artisan = artisans[artisanIndex % (command === 'chat' ? 2 : artisans.length)];
  if (!artisan) throw new Error('The model has no artisan');
  return artisan;
}

/** Predicts an answer that runs alone. A chat changes nothing in the database. */
export function predictAnswer(world: World, request: JobRecord, { command, artisanIndex }: RequestAnswer): Prediction {
  const { artisan_id } = artisanOf(world, { command, artisanIndex });
  const invitation = world.current.invitations.find(
    (row) => row.job_id === request.id && row.artisan_id === artisan_id,
  );
  const invitationState = invitation?.state;
  const state = jobStateAt(request, world.now);
  const predict = (isAllowed: boolean, isDone: boolean): Prediction =>
    isDone ? 'repeats' : isAllowed ? 'changes' : 'refused';
  switch (command) {
    case 'acceptInvitation':
      return predict(invitationState === 'new' && state === 'open', invitationState === 'accepted');
    case 'declineInvitation':
      return predict(invitationState === 'new' && state === 'open', invitationState === 'declined');
    case 'undoDecline': {
      const isEarly = world.now < toMs(invitation?.answered_at ?? null) + undoSeconds.accepted * 1_000;
      return predict(
        invitationState === 'declined' && isEarly && state === 'open',
        invitationState === 'new' && state === 'open',
      );
    }
    case 'cancelJob': {
      const visible = visibleJobState(request, world.current.bookings, world.now);
      return predict(visible === 'open' || visible === 'filled', visible === 'cancelled');
    }
    case 'chat':
      return invitationState === 'accepted' ? 'repeats' : 'refused';
  }
}
