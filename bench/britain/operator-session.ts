import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { Britain } from './database.ts';
import type { PanelCall, PanelSubjects } from './operator-calls.ts';

/** The panel's passkeys need this origin, although the server listens on a different port. */
export const panelOrigin = 'http://localhost:3000';

const token = 'the-session-of-the-operator';

export interface PanelAnswer {
  status: number;
  /** This is in milliseconds. */
  time: number;
  text: string;
}

export type SendPanelCall = (call: PanelCall) => Promise<PanelAnswer>;

/** Adds a moderator with a session, and returns a function that makes calls as the moderator. */
export async function openPanelSession({ superuserUrl, origin }: Britain): Promise<SendPanelCall> {
  const hash = createHash('sha256').update(token).digest();
  await withClient(superuserUrl, async (client) => {
    await client.query(
      `insert into operator (email, name, role) values ('bench@fixit.test', 'Bench', 'moderator') on conflict do nothing`,
    );
    await client.query(
      `insert into operator_session (token_hash, operator_id, device, expires_at)
       select $1, id, 'bench', now() + interval '8 hours' from operator where email = 'bench@fixit.test'
       on conflict (token_hash) do update set last_seen = now(), expires_at = excluded.expires_at`,
      [hash],
    );
  });
  return async ({ method, path, body }) => {
    const from = performance.now();
    const headers = {
      cookie: `operator=${token}`,
      ...(body && { origin: panelOrigin, 'content-type': 'application/json' }),
    };
    const request = { method, headers, body: body ? JSON.stringify(body) : null };
    const response = await fetch(origin + path, request);
    const text = await response.text();
    return { status: response.status, time: performance.now() - from, text };
  };
}

/** Finds the heaviest accounts, and a customer in the busiest district with records to search for. */
export function findPanelSubjects(superuserUrl: string): Promise<PanelSubjects> {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<PanelSubjects>(`
      select (select id from category where category = 'Plumbing') as category_id,
        (select id from account where email = 'a0@example.test') as "heaviestArtisan",
        (select id from account where email = 'c0@example.test') as "heaviestCustomer",
        json_build_object('id', u.id, 'email', u.email, 'phone', p.phone, 'postcode', p.post_code, 'last_name', u.last_name) as customer,
        (select id from job where customer_id = u.id limit 1) as request,
        (select id from booking where customer_id = u.id limit 1) as booking
      from (select split_part(post_code, ' ', 1) as outward from profile group by 1 order by count(*) desc limit 1) busiest
        join profile p on split_part(p.post_code, ' ', 1) = outward and p.post_code <> outward
        join account u on u.id = p.account_id
      where exists (select from booking where customer_id = u.id) and exists (select from job where customer_id = u.id)
      order by u.id limit 1`);
    if (!rows[0]) throw new Error('No customer of the busiest district has a booking');
    return rows[0];
  });
}

async function withClient<Result>(superuserUrl: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
