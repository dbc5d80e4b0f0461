import type { PoolClient } from 'pg';
import { insertRows } from '../bulk.ts';
import type { World } from './world.ts';

const id = 'uuid';
const parties = { customer_id: id, artisan_id: id, service_id: id, job_id: id };
const place = { latitude: 'float8', longitude: 'float8' };
const created = { created_at: 'timestamptz' };

/** Each table by one statement, in the order in which rows refer to each other. */
export async function writeWorld(client: PoolClient, world: World): Promise<void> {
  const person = { first_name: 'text', last_name: 'text', password_hash: 'text', last_seen: 'timestamptz' };
  await insertRows(client, 'account', world.accounts, {
    ...{ id, email: 'text', role: 'text', demo: 'boolean', ...person, ...created },
  });
  const home = { address: 'text', post_code: 'text', ...place };
  await insertRows(client, 'profile', world.profiles, {
    ...{ account_id: id, phone: 'text', city: 'text', county: 'text', ...home },
  });
  const business = { business_name: 'text', business_detail: 'text', phone: 'text', service_radius_km: 'float8' };
  await insertRows(client, 'artisan', world.artisans, { id, account_id: id, ...business, ...home, ...created });
  const services = world.services.map(({ row }) => row);
  const reputation = { featured: 'boolean', total_reviews: 'integer', rating_sum: 'integer' };
  await insertRows(client, 'service', services, {
    ...{ id, artisan_id: id, category_id: id, description: 'text', image: 'text', ...reputation },
    ...{ ...place, service_radius_km: 'float8', ...created },
  });
  await insertRows(client, 'catalogue', world.catalogues, { id, service_id: id, image: 'text', ...created });
  const look = { layout: 'text', letter: 'text', pair: 'smallint' };
  await insertRows(client, 'demo_sign', world.signs, { service_id: id, town: 'text', ...look });
  await insertRows(client, 'working_week', world.weeks, { artisan_id: id, hours: 'jsonb' });
  await insertRows(client, 'time_off', world.timesOff, {
    ...{ id, artisan_id: id, first_day: 'date', last_day: 'date', note: 'text' },
  });
  await writeRequests(client, world);
  await writeConversations(client, world);
  await writeAppointments(client, world);
  await insertRows(client, 'notification', world.notifications, {
    ...{ id, account_id: id, kind: 'text', title: 'text', body: 'text', link: 'text', booking_id: id },
    ...{ subject_type: 'text', subject_id: id },
    ...{ ...created, read_at: 'timestamptz' },
  });
  // Nobody reads the email of the demo world.
  await client.query('insert into notification_setting (account_id, paused) select id, true from account where demo');
}

async function writeRequests(client: PoolClient, world: World): Promise<void> {
  const counts = { asked_count: 'smallint', accepted_count: 'smallint' };
  await insertRows(client, 'job', world.jobs, {
    ...{ id, customer_id: id, category_id: id, description: 'text', budget: 'numeric', postcode: 'text' },
    ...{ address: 'text', ...place, state: 'text', ...counts, ...created, expires_at: 'timestamptz' },
  });
  await insertRows(client, 'invitation', world.invitations, {
    ...{ id, job_id: id, artisan_id: id, service_id: id, state: 'text', distance_km: 'float8', place_km: 'float8' },
    ...{ ...created, answered_at: 'timestamptz', note: 'text', price: 'numeric', price_kind: 'text' },
  });
  await insertRows(client, 'job_photo', world.photos, {
    ...{ id, customer_id: id, job_id: id, position: 'smallint', url: 'text', thumbnail_url: 'text', ...created },
  });
}

async function writeConversations(client: PoolClient, world: World): Promise<void> {
  const read = { last_message_id: id, customer_read_id: id, artisan_read_id: id };
  await insertRows(client, 'conversation', world.conversations, {
    ...{ id, ...parties, ...read, customer_unread: 'integer', artisan_unread: 'integer', ...created },
  });
  await insertRows(client, 'attachment', world.attachments, {
    ...{ id, conversation_id: id, uploader_id: id, url: 'text', thumbnail_url: 'text' },
    ...{ width: 'integer', height: 'integer', ...created },
  });
  await insertRows(client, 'message', world.messages, {
    ...{ id, conversation_id: id, sender_id: id, msg_key: 'text', message: 'text', attachment_id: id },
    timestamp: 'timestamptz',
  });
}

async function writeAppointments(client: PoolClient, world: World): Promise<void> {
  const wall = { appointment_date: 'date', appointment_time: 'time', duration_minutes: 'integer' };
  const instants = { starts_at: 'timestamptz', ends_at: 'timestamptz', answered_at: 'timestamptz' };
  await insertRows(client, 'booking', world.bookings, {
    ...{ id, conversation_id: id, ...parties, state: 'text', service_description: 'text' },
    ...{ ...wall, ...instants, ...created, closed_at: 'timestamptz', closed_by: 'text', price: 'numeric' },
    ...{ problem: 'text', reported_at: 'timestamptz', reschedule_by: 'text', reschedule_date: 'date' },
    ...{ reschedule_time: 'time', reschedule_starts_at: 'timestamptz', reschedule_ends_at: 'timestamptz' },
    reschedule_asked_at: 'timestamptz',
  });
  await insertRows(client, 'review', world.reviews, {
    ...{ id, booking_id: id, service_id: id, customer_id: id, ratings: 'smallint', comment: 'text', ...created },
    ...{ reply: 'text', replied_at: 'timestamptz' },
  });
}
