import { toSlug } from '@fixit/contract/value/slug';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { account } from '../../src/db/schema/account-tables.ts';
import { artisanPage, artisanSlug } from '../../src/db/schema/artisan-page-tables.ts';
import { artisan } from '../../src/db/schema/artisan-tables.ts';
import { booking, review } from '../../src/db/schema/booking-tables.ts';
import { attachment, conversation, message } from '../../src/db/schema/conversation-tables.ts';
import { demoSign } from '../../src/db/schema/demo-tables.ts';
import { invitation, job, jobPhoto } from '../../src/db/schema/job-tables.ts';
import { notification } from '../../src/db/schema/notification-tables.ts';
import { profile } from '../../src/db/schema/profile-tables.ts';
import { catalogue, service } from '../../src/db/schema/service-tables.ts';
import { timeOff, workingWeek } from '../../src/db/schema/week-tables.ts';
import { insertRows } from '../insert-rows.ts';
import type { SeedWorld } from './demo-world.ts';

/** Writes each table in one statement, and referenced tables first. */
export async function writeWorld(client: PoolClient, world: SeedWorld): Promise<void> {
  const tables: [PgTable, readonly object[]][] = [
    [account, world.accounts],
    [profile, world.profiles],
    [artisan, world.artisans],
    [service, world.services.map(({ row }) => row)],
    [catalogue, world.catalogues],
    [demoSign, world.shopSigns],
    [workingWeek, world.weeks],
    [timeOff, world.timesOff],
    [job, world.jobs],
    [invitation, world.invitations],
    [jobPhoto, world.photos],
    [conversation, world.conversations],
    [attachment, world.attachments],
    [message, world.messages],
    [booking, world.bookings],
    [review, world.reviews],
    [notification, world.notifications],
  ];
  for (const [table, rows] of tables) await insertRows(client, table, rows);
  await addPages(client);
  // Nobody reads the demo world's email.
  await client.query(
    'insert into notification_setting (account_id, paused) select id, true from account where demo and deleted_at is null',
  );
}

/** Publishes a page for each artisan of the demo world. */
async function addPages(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: string; business_name: string; town: string | null }>(`
    select a.id, a.business_name, d.post_town as town
    from artisan a join account on account.id = a.account_id and account.demo and account.deleted_at is null
    left join postcode_district d on d.outward = split_part(a.post_code, ' ', 1) order by a.id`);
  const uses = new Map<string, number>();
  const slugs = rows.map(({ id, business_name, town }) => {
    const name = [toSlug(business_name) || 'artisan', toSlug(town ?? '')].filter(Boolean).join('-');
    const number = (uses.get(name) ?? 0) + 1;
    uses.set(name, number);
    return { slug: number === 1 ? name : `${name}-${number}`, artisan_id: id, is_current: true };
  });
  const pages = rows.map(({ id }) => ({ artisan_id: id, is_public: true, shows_hours: true }));
  await insertRows(client, artisanPage, pages);
  await insertRows(client, artisanSlug, slugs);
}
