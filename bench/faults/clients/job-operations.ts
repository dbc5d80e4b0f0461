import type { Acceptance } from '@fixit/contract/artisan';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import type { Artisan, Conversations, Party } from './party.ts';
import { at, type Choice } from './plan.ts';

/** Jobs that a group still thinks of. */
const remembered = 12;

export async function createJob(customer: Party): Promise<void> {
  const { caller, group } = customer;
  const query = { category_id: group.category_id, postcode: 'BD18' };
  const body = { description: `Job ${crypto.randomUUID()}` };
  const { entry } = await caller.call('job.create', job.create, { query, body });
  if (entry.outcome !== 'ok' || !entry.id) return;
  group.jobs.unshift({ id: entry.id, customer, group });
  group.jobs.splice(remembered);
}

export async function cancelJob(customer: Party, { which }: Choice): Promise<void> {
  const mine = customer.group.jobs.filter((known) => known.customer === customer);
  const known = at(mine, which);
  if (known) await customer.caller.call('job.cancel', job.cancel, { params: { id: known.id } });
}

/** The newest that this artisan has not answered: of several artisans at once, five are in time. */
export async function answerInvitation(artisan: Artisan, { how }: Choice): Promise<void> {
  const known = artisan.group.jobs.find(({ id }) => !artisan.answered.has(id));
  if (!known) return;
  artisan.answered.add(known.id);
  const params = { id: known.id };
  if (how < 0.85) await artisan.caller.call('job.acceptInvitation', job.acceptInvitation, { params, body: {} });
  else await artisan.caller.call('job.declineInvitation', job.declineInvitation, { params });
}

/** With somebody who accepted a job, else with any artisan of the trade. */
export async function startConversation(
  customer: Party,
  conversations: Conversations,
  { which, other }: Choice,
): Promise<void> {
  const { group, caller } = customer;
  const known = at(
    group.jobs.filter((one) => one.customer === customer),
    which,
  );
  if (!known) return openConversation(customer, at(group.artisans, other), conversations);
  const query = { job_id: known.id };
  const { entry, body } = await caller.call('job.listAcceptances', job.listAcceptances, { query });
  if (entry.outcome !== 'ok') return;
  const { data } = body as { data: Acceptance[] };
  const chosen = at(data, other);
  const artisan = group.artisans.find(({ artisan_id }) => artisan_id === chosen?.receiver.id);
  if (!artisan || !chosen) return;
  const given = { artisan_id: artisan.artisan_id, job_id: known.id, service_id: chosen.service_id };
  const started = await caller.call('conversation.start', conversation.start, { body: given });
  if (started.entry.id) conversations.open(started.entry.id, customer, artisan);
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
