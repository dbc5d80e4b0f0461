import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolClient } from 'pg';
import { account } from '../../src/db/schema/account.ts';
import { artisan } from '../../src/db/schema/artisan.ts';
import { booking, review } from '../../src/db/schema/booking.ts';
import { attachment, conversation, message } from '../../src/db/schema/conversation.ts';
import { demoSign } from '../../src/db/schema/demo.ts';
import { invitation, job, jobPhoto } from '../../src/db/schema/job.ts';
import { notification } from '../../src/db/schema/notification.ts';
import { profile } from '../../src/db/schema/profile.ts';
import { catalogue, service } from '../../src/db/schema/service.ts';
import { timeOff, workingWeek } from '../../src/db/schema/week.ts';
import { insertRows } from '../bulk.ts';
import type { SeedWorld } from './world.ts';

/** Writes each table by one statement, in the order in which rows refer to each other. */
export async function writeWorld(client: PoolClient, world: SeedWorld): Promise<void> {
  const tables: [PgTable, readonly object[]][] = [
    [account, world.accounts],
    [profile, world.profiles],
    [artisan, world.artisans],
    [service, world.services.map(({ row }) => row)],
    [catalogue, world.catalogues],
    [demoSign, world.signs],
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
  // Nobody reads the email of the demo world.
  await client.query(
    'insert into notification_setting (account_id, paused) select id, true from account where demo and deleted_at is null',
  );
}
