import type { PoolClient } from 'pg';

/** `columns` names each column with the type it is read as. One parameter, whatever the number of rows. */
export async function insertRows<Row extends object>(
  client: PoolClient,
  table: string,
  rows: readonly Row[],
  columns: { [Name in keyof Row]?: string },
): Promise<void> {
  const names = Object.keys(columns).join(', ');
  const typed = Object.entries<string | undefined>(columns).map(([name, type]) => `${name} ${type}`);
  await client.query(
    `insert into ${table} (${names}) select ${names} from json_to_recordset($1::json) as given (${typed.join(', ')})`,
    [JSON.stringify(rows)],
  );
}
