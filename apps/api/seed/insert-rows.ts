import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';

/** Inserts rows, with only the fields that are columns of the table, and one parameter for any number of rows. */
export async function insertRows(client: PoolClient, table: PgTable, rows: readonly object[]): Promise<void> {
  const options = new Set<string>();
  for (const row of rows) for (const name in row) options.add(name);
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => options.has(name));
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const typed = columns.map((column) => `"${column.name}" ${column.getSQLType()}`).join(', ');
  await client.query(
    `insert into ${getTableName(table)} (${names}) select ${names} from json_to_recordset($1::json) as given (${typed})`,
    [JSON.stringify(rows)],
  );
}
