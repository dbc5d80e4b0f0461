import type { Acceptance } from '@fixit/contract/artisan';
import { type Booking, booking } from '@fixit/contract/booking';
import { conversation } from '@fixit/contract/conversation';
import { job } from '@fixit/contract/job';
import type { Message } from '@fixit/contract/message';
import { type Notification, notification } from '@fixit/contract/notification';
import type { Route } from '@fixit/contract/route';
import { Client } from 'pg';
import type { Party } from './clients/party.ts';
import type { People } from './clients/people.ts';
import type { Site } from './site/site.ts';
import type { Change, FinalState, InvitationRow, TaskLeft } from './state.ts';

const pageSize = 200;

/** How many read at once. */
const lanes = 8;

/** Reads everything through the front door that somebody can read there, and from the database what it wrote down. */
export async function readState({ parties, conversations }: People, site: Site): Promise<FinalState> {
  const state: FinalState = {
    ...(await readDatabase(site.databaseUrl)),
    bookings: [],
    jobs: [],
    acceptances: {},
    conversations: [],
    notifications: [],
    lostPictures: [],
    mailed: Object.fromEntries(parties.flatMap((one) => (one.isMailed ? [[one.account_id, one.email]] : []))),
    emails: site.emails.map(({ to, subject, raw }) => ({ to, subject, text: raw })),
  };
  const readAs = async (party: Party): Promise<void> => {
    const list = party.side === 'customer' ? booking.listAsCustomer : booking.listAsArtisan;
    for (const one of await readAll<Booking>(party, list, 'results'))
      state.bookings.push({ reader: party.account_id, booking: one });
    for (const one of await readAll<Notification>(party, notification.list, null))
      state.notifications.push({ account_id: party.account_id, notification: one });
    for (const id of party.talkers.keys()) {
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
  const left = [...parties];
  const readLane = async () => {
    for (let party = left.shift(); party; party = left.shift()) await readAs(party);
  };
  await Promise.all(Array.from({ length: lanes }, readLane));
  state.lostPictures = await readPictures(state, site.origins);
  return state;
}

/** Every page of a list, which stands under a name or is the body. */
async function readAll<T>(party: Party, route: Route, name: 'results' | 'data' | null): Promise<T[]> {
  const found: T[] = [];
  for (let place: string | null = null; ; ) {
    const query = { limit: pageSize, cursor: place };
    const { entry, body, cursor } = await party.caller.call('read', route, { query });
    if (entry.outcome !== 'ok') throw new Error(`${route.path} is not read: ${JSON.stringify(entry.attempts)}`);
    const page = body as { next?: string | null } & Record<string, T[]>;
    found.push(...(name === null ? (body as T[]) : (page[name] ?? [])));
    place = name === null ? cursor : (page.next ?? null);
    if (!place) return found;
  }
}

async function readMessages(party: Party, id: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (let before: string | undefined; ; ) {
    const query = { limit: pageSize, before };
    const { entry, body } = await party.caller.call('read', conversation.show, { params: { id }, query });
    if (entry.outcome !== 'ok') throw new Error(`A conversation is not read: ${JSON.stringify(entry.attempts)}`);
    const { message_set, has_more } = (body as { data: { message_set: Message[]; has_more: boolean } }).data;
    messages.unshift(...message_set);
    before = message_set[0]?.id;
    if (!has_more || !before) return messages;
  }
}

async function readPictures({ conversations }: FinalState, origins: readonly string[]): Promise<string[]> {
  const urls = new Set(conversations.flatMap(({ messages }) => messages.flatMap((one) => one.attachment_url ?? [])));
  const lost: string[] = [];
  for (const url of urls) {
    const response = await fetch(new URL(url, origins[0]));
    const bytes = await response.arrayBuffer();
    if (!response.ok || bytes.byteLength === 0) lost.push(`${url} is answered ${response.status}`);
  }
  return lost;
}

async function readDatabase(url: string): Promise<Pick<FinalState, 'changes' | 'invitations' | 'artisans'>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const changes = await client.query<Change>(
      'select transaction, at::text, kind, before, after from faults.change order by step',
    );
    const invitations = await client.query<InvitationRow>(
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

/** Waits until the worker has done every task; returns those that it has not done, and those that it has given up. */
export async function drainTasks(url: string, patienceMs: number): Promise<TaskLeft[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const end = performance.now() + patienceMs;
    for (;;) {
      const { rows } = await client.query<TaskLeft>(
        `select identifier as name, attempts, locked_at is null and attempts >= max_attempts as is_given_up,
           locked_at is not null as is_in_hand, extract(epoch from run_at - now())::float8 as due_in, last_error
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
