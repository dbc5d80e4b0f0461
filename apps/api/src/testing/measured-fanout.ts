import { type Connection, connect } from '../db/connection.ts';
import { Fanout } from '../platform/fanout/fanout.ts';
import { PostgresEngine } from '../platform/fanout/postgres-engine.ts';

export { publishMany } from '../platform/fanout/outbox.ts';

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
