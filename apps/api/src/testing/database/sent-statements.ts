import { drizzle } from 'drizzle-orm/node-postgres';
import type { Connection, Db } from '../../db/connection.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The statements sent by a query or an action. */
export async function statementsOf(
  { pool }: Pick<Connection, 'pool'>,
  run: (db: Db) => Promise<unknown>,
): Promise<readonly Statement[]> {
  const sent: Statement[] = [];
  await run(drizzle(pool, { logger: { logQuery: (text, values) => void sent.push({ text, values }) } }));
  return sent;
}
