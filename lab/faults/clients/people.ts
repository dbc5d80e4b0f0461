import type { MeasuredDatabase } from '@fixit/api/testing/measured/measured-database';
import { addArtisan, addCustomer } from '@fixit/api/testing/people';
import { notification } from '@fixit/contract/notification';
import type { History } from '../history.ts';
import { Random } from '../random.ts';
import { RetryingCaller } from './caller.ts';
import { EventListener } from './event-listener.ts';
import { openConversation } from './job-operations.ts';
import { Artisan, Conversations, Party, type TradeGroup } from './party.ts';

/** A group has more artisans than a job accepts, so that they race for it. */
const perGroup = { customers: 12, artisans: 8 } as const;

/** One account in this many also receives its notifications by email. */
const mailedEvery = 10;

export interface People {
  readonly parties: readonly Party[];
  readonly conversations: Conversations;
}

interface WorkloadContext {
  db: MeasuredDatabase['db'];
  pool: MeasuredDatabase['pool'];
  origins: readonly string[];
  history: History;
  seed: number;
}

/** Adds accounts, and opens their conversations and sockets through the API. */
export async function addPeople(context: WorkloadContext, clients: number): Promise<People> {
  const { db, pool, origins, history, seed } = context;
  const parties: Party[] = [];
  const conversations = new Conversations();

  function createClients(name: string, token: string, account_id: string) {
    const caller = new RetryingCaller({
      name,
      account_id,
      token,
      origins,
      history,
      random: new Random(seed, `network of ${name}`),
    });
    return { caller, events: new EventListener(caller, account_id) };
  }

  for (let number = 0; parties.length < clients; number += 1) {
    const category = `Trade ${number}`;
    const { rows } = await pool.query<{ id: string }>(
      'insert into category (position, slug, category) select max(position) + 1, $1, $1 from category returning id',
      [category],
    );
    const group: TradeGroup = { category_id: rows[0]?.id ?? '', customers: [], artisans: [], jobs: [] };
    for (let index = 0; index < perGroup.artisans; index += 1) {
      const person = await addArtisan({ db }, { category });
      const { caller, events } = createClients(`artisan ${number}.${index}`, person.token, person.account_id);
      group.artisans.push(new Artisan(person, group, caller, events));
    }
    for (let index = 0; index < perGroup.customers; index += 1) {
      const person = await addCustomer({ db });
      const { caller, events } = createClients(`customer ${number}.${index}`, person.token, person.account_id);
      group.customers.push(new Party('customer', person, group, caller, events));
    }
    await Promise.all(
      group.customers.map((customer, index) =>
        openConversation(customer, group.artisans[index % group.artisans.length], conversations),
      ),
    );
    for (const party of [...group.artisans, ...group.customers])
      party.isMailed = (parties.push(party) - 1) % mailedEvery === 0;
    await Promise.all([...group.artisans, ...group.customers].map(openEventSocket));
  }
  return { parties, conversations };
}

/** Opens the party's event socket, and pauses its emails unless it is one of the few that receive them. */
async function openEventSocket({ caller, events, isMailed }: Party): Promise<void> {
  events.start();
  if (isMailed) return;
  await caller.call('notification.setSettings', notification.setSettings, { body: { paused: true } });
}
