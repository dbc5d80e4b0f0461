import { sql } from 'drizzle-orm';
import { type Connection, connect, type Db } from '../db/connection.ts';
import { Fanout } from '../platform/fanout/fanout.ts';
import { publishMany } from '../platform/fanout/outbox.ts';
import { PostgresEngine } from '../platform/fanout/postgres-engine.ts';

/** Connections whose frames are passed on as a server's are, while so many other processes would listen. */
export async function startMeasuredFanout(url: string, max: number, listeners: number): Promise<Connection> {
  const connection = connect(url, { max });
  const fanouts = Array.from({ length: listeners + 1 }, () => new Fanout(new PostgresEngine(url), console.warn));
  for (const [place, fanout] of fanouts.entries()) await fanout.start(place === 0 ? [connection.db] : []);
  const close = async () => {
    for (const fanout of fanouts) await fanout.stop();
    await connection.close();
  };
  return { ...connection, close };
}

interface Written {
  readonly id: string;
  readonly customer: { readonly account_id: string };
  readonly artisan: { readonly account_id: string };
}

/** A small change to a conversation, as a call makes it, with frames for its two sides or without. */
export async function writeMessage(tx: Db, { id, customer, artisan }: Written, withFrames: boolean): Promise<void> {
  await tx.execute(sql`select from conversation where id = ${id} for no key update`);
  const said = { msg_key: crypto.randomUUID(), message: 'Can you come on Monday at ten?', sender: customer.account_id };
  await tx.execute(sql`
    insert into message (conversation_id, sender_id, msg_key, message)
    values (${id}, ${said.sender}, ${said.msg_key}, ${said.message})`);
  await tx.execute(sql`update conversation set customer_unread = 0 where id = ${id}`);
  if (!withFrames) return;
  await publishMany(tx, [
    { topic: `conversation:${id}`, frame: said },
    { topic: `account:${artisan.account_id}`, frame: { kind: 'unread_count', conversation_id: id, unread_count: 1 } },
  ]);
}
