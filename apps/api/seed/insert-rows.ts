import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';

/** Inserts any number of rows in one statement. Ignores fields that are not columns of the table. */
export async function insertRows(client: PoolClient, table: PgTable, rows: readonly object[]): Promise<void> {
  const fields = new Set<string>();
  for (const row of rows) for (const name in row) fields.add(name);
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => fields.has(name));
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const definitions = columns.map((column) => `"${column.name}" ${column.getSQLType()}`).join(', ');
  await client.query(
    `insert into ${getTableName(table)} (${names}) select ${names} from json_to_recordset($1::json) as input (${definitions})`,
    [JSON.stringify(rows)],
  );
}
