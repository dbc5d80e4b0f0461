import { type Booking, booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import type { Acceptance } from '@fixit/contract/job/acceptance';
import type { Message } from '@fixit/contract/message';
import { emailPauseSeconds, type Notification, notification } from '@fixit/contract/notification';
import type { Route } from '@fixit/contract/route';
import type { RowChange } from '@fixit/contract/rules/marketplace-rows';
import { Client } from 'pg';
import type { Party } from './clients/party.ts';
import type { People } from './clients/people.ts';
import { readPicture } from './clients/pictures.ts';
import type { Site } from './site/site.ts';
import type { FinalState, InvitationWithAccount, TaskLeft } from './state.ts';

const pageSize = 200;

const lanes = 8;

/** Reads each person's data through the API, and the recorded changes from the database. */
export async function readState({ parties, conversations }: People, site: Site): Promise<FinalState> {
  const state: FinalState = {
    ...(await readDatabase(site.databaseUrl)),
    bookings: [],
    jobs: [],
    acceptances: {},
    conversations: [],
    notifications: [],
    pictures: [],
    mailed: Object.fromEntries(parties.flatMap((party) => (party.isMailed ? [[party.account_id, party.email]] : []))),
    emails: site.emails.map(({ to, subject, raw }) => ({ to, subject, text: raw })),
  };
  const readAs = async (party: Party): Promise<void> => {
    const list = party.side === 'customer' ? booking.listAsCustomer : booking.listAsArtisan;
    for (const item of await readAll<Booking>(party, list, 'results'))
      state.bookings.push({ reader: party.account_id, booking: item });
    for (const item of await readAll<Notification>(party, notification.list, null))
      state.notifications.push({ account_id: party.account_id, notification: item });
    for (const id of party.chats.keys()) {
      const { customer, artisan } = conversations.sidesOf(id) ?? {};
      const sides = [customer?.account_id ?? '', artisan?.account_id ?? ''];
      const messages = await readMessages(party, id);
      state.conversations.push({ id, sides, reader: party.account_id, messages });
    }
    if (party.side === 'artisan') return;
    const jobs = await readAll<FinalState['jobs'][number]>(party, job.list, 'data');
    state.jobs.push(...jobs);
    for (const { id } of jobs) {
      const { body } = await party.caller.call('job.listAcceptances', job.listAcceptances, { query: { job_id: id } });
      state.acceptances[id] = (body as { data: Acceptance[] }).data.map(({ receiver }) => receiver.id);
    }
  };
  const remaining = [...parties];
  const readLane = async () => {
    for (let party = remaining.shift(); party; party = remaining.shift()) await readAs(party);
  };
  await Promise.all(Array.from({ length: lanes }, readLane));
  state.pictures = await readPictures(state, site.origins);
  return state;
}

/** Reads every page of a list, which is the body or one of its fields. */
async function readAll<T>(party: Party, route: Route, name: 'results' | 'data' | null): Promise<T[]> {
  const items: T[] = [];
  for (let next: string | null = null; ; ) {
    const query = { limit: pageSize, cursor: next };
    const { entry, body, cursor } = await party.caller.call('read', route, { query });
    if (entry.outcome !== 'ok') throw new Error(`${route.path} could not be read: ${JSON.stringify(entry.attempts)}`);
    const page = body as { next?: string | null } & Record<string, T[]>;
    items.push(...(name === null ? (body as T[]) : (page[name] ?? [])));
    next = name === null ? cursor : (page.next ?? null);
    if (!next) return items;
  }
}

async function readMessages(party: Party, id: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (let before: string | undefined; ; ) {
    const query = { limit: pageSize, before };
    const { entry, body } = await party.caller.call('read', conversation.show, { params: { id }, query });
    if (entry.outcome !== 'ok') throw new Error(`A conversation could not be read: ${JSON.stringify(entry.attempts)}`);
    const { message_set, has_more } = (body as { data: { message_set: Message[]; has_more: boolean } }).data;
    messages.unshift(...message_set);
    before = message_set[0]?.id;
    if (!has_more || !before) return messages;
  }
}

async function readPictures(
  { conversations }: FinalState,
  origins: readonly string[],
): Promise<FinalState['pictures']> {
  const messages = conversations.flatMap((conversation) => conversation.messages);
  const urls = new Map(messages.map(({ attachment_id, attachment_url }) => [attachment_id, attachment_url]));
  const pictures: FinalState['pictures'] = [];
  for (const [attachment_id, url] of urls)
    if (attachment_id && url) pictures.push({ attachment_id, ...(await readPicture(url, origins)) });
  return pictures;
}

async function readDatabase(url: string): Promise<Pick<FinalState, 'changes' | 'invitations' | 'artisans'>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const changes = await client.query<RowChange>(
      'select at::text, kind, before, after from faults.change order by step',
    );
    const invitations = await client.query<InvitationWithAccount>(
      'select job_id, artisan_id, account_id, state from invitation join artisan on artisan.id = artisan_id',
    );
    const artisans = await client.query<{ id: string; account_id: string }>('select id, account_id from artisan');
    return {
      changes: changes.rows,
      invitations: invitations.rows,
      artisans: Object.fromEntries(artisans.rows.map(({ id, account_id }) => [id, account_id])),
    };
  } finally {
    await client.end();
  }
}

/** Makes digests due now instead of within a quarter of an hour. */
async function endEmailPauses(client: Client): Promise<void> {
  await client.query(
    `update notification_setting set kinds_emailed_at = coalesce((
       select jsonb_object_agg(key, value::timestamptz - make_interval(secs => $1)) from jsonb_each_text(kinds_emailed_at)), '{}')`,
    [emailPauseSeconds],
  );
  await client.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
     where task_identifier = 'notification_digest' and run_at > now() having count(*) > 0`,
  );
}

/** Waits until the worker has done every task; returns the tasks that it has not done or has given up. */
export async function drainTasks(url: string, timeoutMs: number): Promise<TaskLeft[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const end = performance.now() + timeoutMs;
    for (;;) {
      await endEmailPauses(client);
      const { rows } = await client.query<TaskLeft>(
        `select identifier as name, attempts, locked_at is null and attempts >= max_attempts as is_given_up,
           locked_at is not null as is_running, extract(epoch from run_at - now())::float8 as due_in, last_error
         from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
         order by job.id`,
      );
      if (rows.every((task) => task.is_given_up) || performance.now() > end) return rows;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    await client.end();
  }
}
