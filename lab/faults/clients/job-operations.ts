import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import type { Acceptance } from '@fixit/contract/job/acceptance';
import type { Artisan, Conversations, Party } from './party.ts';
import { type Choice, elementAt } from './plan.ts';

/** A group tracks at most this many jobs, and drops the oldest ones. */
const maxTrackedJobs = 12;

export async function createJob(customer: Party): Promise<void> {
  const { caller, group } = customer;
  const query = { category_id: group.category_id, postcode: 'BD18' };
  const body = { description: `Job ${crypto.randomUUID()}` };
  const { entry } = await caller.call('job.create', job.create, { query, body });
  if (entry.outcome !== 'ok' || !entry.id) return;
  group.jobs.unshift({ id: entry.id, customer, group });
  group.jobs.splice(maxTrackedJobs);
}

export async function cancelJob(customer: Party, { which }: Choice): Promise<void> {
  const ownJobs = customer.group.jobs.filter((tracked) => tracked.customer === customer);
  const tracked = elementAt(ownJobs, which);
  if (tracked) await customer.caller.call('job.cancel', job.cancel, { params: { id: tracked.id } });
}

/** Chooses the newest job that this artisan has not answered, so that artisans race for its five acceptances. */
export async function answerInvitation(artisan: Artisan, { how }: Choice): Promise<void> {
  const tracked = artisan.group.jobs.find(({ id }) => !artisan.answeredJobs.has(id));
  if (!tracked) return;
  artisan.answeredJobs.add(tracked.id);
  const params = { id: tracked.id };
  if (how < 0.85) await artisan.caller.call('job.acceptInvitation', job.acceptInvitation, { params, body: {} });
  else await artisan.caller.call('job.declineInvitation', job.declineInvitation, { params });
}

/** Starts a conversation, preferably with somebody who accepted a job, or else with any artisan of the trade. */
export async function startConversation(
  customer: Party,
  conversations: Conversations,
  { which, other }: Choice,
): Promise<void> {
  const { group, caller } = customer;
  const tracked = elementAt(
    group.jobs.filter((job) => job.customer === customer),
    which,
  );
  if (!tracked) return openConversation(customer, elementAt(group.artisans, other), conversations);
  const query = { job_id: tracked.id };
  const { entry, body } = await caller.call('job.listAcceptances', job.listAcceptances, { query });
  if (entry.outcome !== 'ok') return;
  const { data } = body as { data: Acceptance[] };
  const acceptance = elementAt(data, other);
  const artisan = group.artisans.find(({ artisan_id }) => artisan_id === acceptance?.receiver.id);
  if (!artisan || !acceptance) return;
  const newConversation = { artisan_id: artisan.artisan_id, job_id: tracked.id, service_id: acceptance.service_id };
  const result = await caller.call('conversation.start', conversation.start, {
    body: newConversation,
  });
  if (result.entry.id) conversations.open(result.entry.id, customer, artisan);
}

export async function openConversation(
  customer: Party,
  artisan: Artisan | undefined,
  conversations: Conversations,
): Promise<void> {
  if (!artisan) return;
  const body = { artisan_id: artisan.artisan_id, service_id: artisan.service_id };
  const op = 'conversation.startWithoutJob';
  const { entry } = await customer.caller.call(op, conversation.startWithoutJob, { body });
  if (entry.id) conversations.open(entry.id, customer, artisan);
}
