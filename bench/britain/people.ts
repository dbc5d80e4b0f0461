import { socketsOfAccount } from '@fixit/contract/rate-limit';
import { Client } from 'pg';
import type { ChattedConversation } from '../chat/chatter.ts';

/** The screens of this person are measured with these ids. */
export interface BritainPerson {
  token: string;
  conversation_id: string;
  booking_id: string;
  /** This is a customer's latest job with an acceptance, or the artisan's service with the most reviews. */
  subject_id: string;
}

export interface BritainPeople {
  customer: BritainPerson;
  heaviestCustomer: BritainPerson;
  artisan: BritainPerson;
  heaviestArtisan: BritainPerson;
  /** This is the category of plumbers, who are the most common artisans. */
  category_id: string;
  /** The longest conversation has 100,000 messages. `message_id` is in its middle. */
  longest: { conversation_id: string; message_id: string };
}

/**
 * The crowd consists of different customers with an address and a conversation, and different artisans. All of them are
 * logged in.
 */
export interface LoadCrowd {
  customers: (BritainPerson & { account_id: string; post_code: string; category_id: string })[];
  artisans: BritainPerson[];
  conversations: ChattedConversation[];
}

/**
 * Finds people in the order of their sessions' hashes, which is random. No account has more conversations than it may
 * open sockets.
 */
export async function findCrowd(client: Client, size: number): Promise<LoadCrowd> {
  const personOf = (role: string) =>
    `u.role = '${role}' and u.id in (select account_id from session order by token_hash limit ${size * 20})`;
  const hasConversation = 'exists (select from conversation where customer_id = u.id)';
  const customers = await client.query<LoadCrowd['customers'][number]>(`
    select picked.*, account_id, split_part(post_code, ' ', 1) as post_code, c.id as category_id
    from (${customerSql(`${personOf('customer')} and ${hasConversation} and ${hasBooking} and ${hasAcceptance}`, size)}) picked
      join account on email = 'c' || substr(token, 10) || '@example.test' join profile on account_id = account.id,
      lateral (select id from category order by md5(id::text || token) limit 1) c`);
  const artisans = await client.query<BritainPerson>(
    artisanSql(
      `${personOf('artisan')} and exists (select from booking where artisan_id = a.id)
        and exists (select from calendar_feed where account_id = u.id)`,
      size,
    ),
  );
  const conversations = await client.query<ChattedConversation>(`
    select c.id, json_build_object('account_id', u.id, 'token', 'customer-' || substr(split_part(u.email::text, '@', 1), 2)) as customer,
      json_build_object('account_id', v.id, 'token', 'artisan-' || substr(split_part(v.email::text, '@', 1), 2)) as artisan
    from (
      select c.id, customer_id, a.account_id,
        row_number() over (partition by customer_id order by c.id) as of_customer,
        row_number() over (partition by artisan_id order by c.id) as of_artisan
      from conversation c join account u on u.id = customer_id join artisan a on a.id = artisan_id
      where ${personOf('customer')} and exists (select from session where account_id = a.account_id)
    ) c join account u on u.id = customer_id join account v on v.id = c.account_id
    where greatest(of_customer, of_artisan) <= ${socketsOfAccount}
    order by greatest(of_customer, of_artisan), c.id limit ${size}`);
  return { customers: customers.rows, artisans: artisans.rows, conversations: conversations.rows };
}

const customerSql = (condition: string, count = 1) => `
  select 'customer-' || substr(split_part(u.email::text, '@', 1), 2) as token,
    (select id from conversation where customer_id = u.id order by last_message_id desc limit 1) as conversation_id,
    (select id from booking where customer_id = u.id order by starts_at desc limit 1) as booking_id,
    (select id from job where customer_id = u.id and accepted_count > 0 order by id desc limit 1) as subject_id
  from account u where ${condition} order by u.id limit ${count}`;

const artisanSql = (condition: string, count = 1) => `
  select 'artisan-' || substr(split_part(u.email::text, '@', 1), 2) as token,
    (select id from conversation where artisan_id = a.id order by last_message_id desc limit 1) as conversation_id,
    (select id from booking where artisan_id = a.id order by starts_at desc limit 1) as booking_id,
    (select id from service where artisan_id = a.id order by total_reviews desc limit 1) as subject_id
  from artisan a join account u on u.id = a.account_id where ${condition} order by a.id limit ${count}`;

const hasBooking = 'exists (select from booking where customer_id = u.id)';
const hasAcceptance = 'exists (select from job where customer_id = u.id and accepted_count > 0)';
const isLoggedIn = 'exists (select from session where account_id = u.id)';

/** Finds ordinary people, who have an average number of everything, and the heaviest users, who have the number 0. */
export async function findPeople(superuserUrl: string): Promise<BritainPeople> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  const one = async <Row>(text: string): Promise<Row> => {
    const { rows } = await client.query<Row & Record<string, unknown>>(text);
    if (!rows[0]) throw new Error(`No row was returned by ${text}`);
    return rows[0];
  };
  try {
    return {
      customer: await one(
        customerSql(
          `${isLoggedIn} and u.role = 'customer' and (select count(*) from booking where customer_id = u.id) between 2 and 6 and ${hasAcceptance}`,
        ),
      ),
      heaviestCustomer: await one(customerSql(`u.email = 'c0@example.test'`)),
      artisan: await one(
        artisanSql(`${isLoggedIn} and (select count(*) from review r join service s on s.id = r.service_id where s.artisan_id = a.id) = 2
          and exists (select from calendar_feed where account_id = u.id)`),
      ),
      heaviestArtisan: await one(artisanSql(`u.email = 'a0@example.test'`)),
      category_id: (await one<{ id: string }>(`select id from category where category = 'Plumbing'`)).id,
      longest: await one(
        `select conversation_id, id as message_id from message
         where msg_key = md5((1000000000 + 50000)::text)::uuid::text`,
      ),
    };
  } finally {
    await client.end();
  }
}
