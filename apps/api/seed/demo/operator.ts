import { demoOperators } from '@fixit/contract/demo';
import type { PoolClient } from 'pg';

/** Adds the operators of the demo world. Neither has a passkey. */
export async function loadDemoOperators(client: PoolClient): Promise<Record<string, number>> {
  const { owner, viewer } = demoOperators;
  const { rowCount } = await client.query(
    `insert into operator (email, name, role) values ($1, 'Robin Demo', 'owner'), ($2, 'Visitor', 'viewer')
     on conflict do nothing`,
    [owner, viewer],
  );
  return { operators: rowCount ?? 0 };
}
