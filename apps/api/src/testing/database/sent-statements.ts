import type { Connection } from '../../db/connection.ts';
import { Database } from '../../db/database.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

export async function statementsOf(
  { pool }: Pick<Connection, 'pool'>,
  run: (db: Database) => Promise<unknown>,
): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  await run(new Database(pool, { logger: { logQuery: (text, values) => void statements.push({ text, values }) } }));
  return statements;
}
