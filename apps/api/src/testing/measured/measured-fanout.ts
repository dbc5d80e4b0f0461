import { is, type SQL, StringChunk } from 'drizzle-orm';
import { type Connection, connect } from '../../db/connection.ts';
import type { Db } from '../../db/database.ts';
import { directAccess } from '../../db/database-access.ts';
import { serverTimeouts } from '../../db/timeouts.ts';
import { NotificationThrottle } from '../../modules/message/notification-throttle.ts';
import { storeMessages } from '../../modules/message/store-messages.ts';
import { chooseEngine } from '../../platform/fanout/choose-engine.ts';
import { Fanout } from '../../platform/fanout/fanout.ts';

const lockTimeoutMs = 5_000;

/** The `listeners` additional fan-outs listen like other processes. */
export async function startMeasuredFanout(
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl?: string | undefined },
  max: number,
  listeners: number,
): Promise<Connection> {
  const connection = connect(databaseUrl, { max, timeouts: serverTimeouts });
  const fanouts = Array.from(
    { length: listeners + 1 },
    () => new Fanout(chooseEngine({ access: directAccess(databaseUrl), redisUrl }), console.warn),
  );
  for (const [index, fanout] of fanouts.entries()) await fanout.start(index === 0 ? [connection.db] : []);
  const close = async () => {
    for (const fanout of fanouts) await fanout.stop();
    await connection.close();
  };
  return { ...connection, close };
}

interface MeasuredConversation {
  readonly id: string;
  readonly customer: { readonly account_id: string };
}

/** The writer stores one message, as a lightly loaded server would. */
export function makeMessageWriter(
  { db }: Connection,
  withFrames: boolean,
): (conversation: MeasuredConversation) => Promise<unknown> {
  const throttle = new NotificationThrottle();
  const connection = withFrames ? db : withoutFrames(db);
  return ({ id, customer }) =>
    storeMessages(
      connection,
      throttle,
      [
        {
          conversation_id: id,
          sender_id: customer.account_id,
          msg_key: crypto.randomUUID(),
          message: 'Can you come on Monday at ten?',
          attachment_id: null,
        },
      ],
      lockTimeoutMs,
    );
}

function withoutFrames(db: Db): Db {
  const begin = db.transaction.bind(db);
  const transaction: Db['transaction'] = (run, config) =>
    begin((tx) => {
      const execute = tx.execute.bind(tx);
      // An omitted statement returns no rows, so the outbox has nothing to send.
      tx.execute = ((query: SQL) =>
        isOutbox(query) ? Promise.resolve({ rows: [] }) : execute(query)) as unknown as typeof tx.execute;
      return run(tx);
    }, config);
  return Object.assign(Object.create(db) as Db, { transaction });
}

function isOutbox({ queryChunks: [first] }: SQL): boolean {
  return is(first, StringChunk) && (first.value[0] ?? '').startsWith('insert into frame');
}
