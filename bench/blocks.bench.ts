import {
  connectAsServer,
  type MeasuredDatabase,
  makeMessageStore,
  startMeasuredDatabase,
} from '@fixit/api/testing/measured/measured-database';
import { addArtisan, addCustomer } from '@fixit/api/testing/people';
import { atMost, count, type Figure, load, median, milliseconds } from './measuring/figure.ts';

const blocks = 500;
/** These pairs of messages warm up the code and the query plans of the database. */
const warmUpPairs = 300;
const pairs = 3_000;

interface MeasuredChat {
  id: string;
  sender: string;
}

/**
 * Stores messages in two conversations in turn: one of people without a block, and one whose sides have each blocked
 * 500 others and are blocked by as many. Other work on the machine does not affect the median difference of a pair.
 */
export default async function measure(): Promise<Figure[]> {
  const database = await startMeasuredDatabase(1);
  const { db, close } = connectAsServer(database.url);
  try {
    const [free, blocking] = [await addChat(database), await addChat(database)];
    await addBlocks(database, blocking.id);
    const store = makeMessageStore(db);
    const time = async ({ id, sender }: MeasuredChat) => {
      const from = performance.now();
      await store(id, sender);
      return performance.now() - from;
    };
    const differences: number[] = [];
    const withoutBlocks: number[] = [];
    for (let pair = -warmUpPairs; pair < pairs; pair += 1) {
      // The second message finds a warmer cache, so the order changes.
      const chats = pair % 2 === 0 ? [free, blocking] : [blocking, free];
      const times = new Map<MeasuredChat, number>();
      for (const chat of chats) times.set(chat, await time(chat));
      if (pair < 0) continue;
      const base = times.get(free) ?? Number.NaN;
      withoutBlocks.push(base);
      differences.push((times.get(blocking) ?? Number.NaN) - base);
    }
    const note = ` (median of ${count(pairs)} pairs; ${milliseconds(median(withoutBlocks))} without, ${load()})`;
    return [
      atMost(`what ${blocks} blocks a side add to storing a message`, median(differences), 0.1, milliseconds, note),
    ];
  } finally {
    await close();
    await database.stop();
  }
}

async function addChat(database: MeasuredDatabase): Promise<MeasuredChat> {
  const [customer, artisan] = [await addCustomer(database), await addArtisan(database)];
  const { rows } = await database.pool.query<{ id: string }>(
    'insert into conversation (customer_id, artisan_id, service_id) values ($1, $2, $3) returning id',
    [customer.account_id, artisan.artisan_id, artisan.service_id],
  );
  if (!rows[0]) throw new Error('The conversation was not stored');
  return { id: rows[0].id, sender: customer.account_id };
}

/** Both sides of the conversation block others, and others block them. */
async function addBlocks({ pool }: MeasuredDatabase, conversation_id: string): Promise<void> {
  await pool.query(
    `with side as (
       select c.customer_id as id, 'artisan' as role from conversation c where c.id = $1
       union all select a.account_id, 'customer' from conversation c join artisan a on a.id = c.artisan_id where c.id = $1
     ), other as (
       insert into account (email, role, first_name, last_name)
       select side.role || n || '@blocked.test', side.role, 'Sam', 'Lee' from side, generate_series(1, $2 * 2) n
       returning id, role
     ), pair as (
       select side.id as one, other.id as two, row_number() over (partition by side.id) <= $2 as is_blocker
       from side join other on other.role = side.role
     )
     insert into block (blocker_id, blocked_id)
     select case when is_blocker then one else two end, case when is_blocker then two else one end from pair`,
    [conversation_id, blocks],
  );
  await pool.query('vacuum analyze block, account');
}
