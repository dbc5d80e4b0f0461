import type { Pool } from 'pg';

/** Adds logged-in customers and returns their tokens. */
export async function addCustomers(database: Pick<Pool, 'query'>, count: number): Promise<string[]> {
  await database.query(
    `with customer as (
       insert into account (email, role, first_name, last_name)
       select 'c' || n || '@example.test', 'customer', 'Priya', 'Nair' from generate_series(1, $1::integer) n returning id, email
     )
     insert into session (token_hash, account_id, expires_at)
     select sha256(convert_to(split_part(email::text, '@', 1), 'UTF8')), id, now() + interval '1 day' from customer`,
    [count],
  );
  return Array.from({ length: count }, (_, index) => `c${index + 1}`);
}
