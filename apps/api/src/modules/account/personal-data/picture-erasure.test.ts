import { account } from '@fixit/contract/account';
import { artisan as artisanCalls } from '@fixit/contract/artisan';
import { message } from '@fixit/contract/message';
import { notification } from '@fixit/contract/notification';
import { service } from '@fixit/contract/service';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHistory } from '../../../testing/booking-history.ts';
import { addArtisan } from '../../../testing/people.ts';
import { password, signUpAndLogIn } from '../../../testing/sign-up.ts';
import { pictureOf } from '../../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { hashPassword } from '../password/password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const remove = (token: string) => server.call(account.remove, { token, body: { password } });
const statusOf = async (url: string) => (await fetch(server.origin + url)).status;

test('deleting a customer’s account removes the uploaded pictures and the work addresses', async () => {
  const me = await signUpAndLogIn(server);
  const artisan = await addArtisan(server);
  const { conversation_id, job_id } = await addHistory(server, me.account_id, artisan);
  const upload = async (token: string) =>
    (await server.call(message.uploadAttachment, { token, query: { conversation_id }, file: await pictureOf() })).body
      .data;
  const [ownPicture, otherPicture] = [await upload(me.token), await upload(artisan.token)];
  await server.db.execute(sql`update message set attachment_id = ${ownPicture.id} where sender_id = ${me.account_id}`);
  await server.db.execute(sql`update job set address = '9 Mill Row', postcode = 'BD18 3HF' where id = ${job_id}`);
  await server.db.execute(sql`update invitation set place_km = 0.4 where job_id = ${job_id}`);
  expect((await remove(me.token)).status).toBe(200);
  for (const url of [ownPicture.attachment, ownPicture.thumbnail ?? ''])
    await expect.poll(() => statusOf(url)).toBe(404);
  expect(await statusOf(otherPicture.attachment)).toBe(200);
  const { rows } = await server.db.execute(sql`
    select description, address, postcode, latitude, longitude, place_km
    from job join invitation on invitation.job_id = job.id where job.id = ${job_id}`);
  const place = { latitude: 53.8, longitude: -1.8 };
  expect(rows).toEqual([{ description: '', address: '', postcode: 'BD18', ...place, place_km: null }]);
});

test('deleting an artisan’s account removes the pictures of the services and the artisan’s position', async () => {
  const artisan = await addArtisan(server);
  const password_hash = await hashPassword(password);
  await server.db.execute(sql`update account set password_hash = ${password_hash} where id = ${artisan.account_id}`);
  const params = { id: artisan.service_id };
  const { token } = artisan;
  const servicePicture = await server.call(service.setImage, { token, params, file: await pictureOf() });
  const cataloguePicture = await server.call(service.addCatalogue, { token, params, file: await pictureOf('jpeg') });
  expect((await remove(token)).status).toBe(200);
  for (const url of [servicePicture.body.data.image ?? '', cataloguePicture.body.data.image]) {
    await expect.poll(() => statusOf(url)).toBe(404);
  }
  const { rows } = await server.db.execute(sql`
    select latitude, longitude from artisan where id = ${artisan.artisan_id}
    union select latitude, longitude from service where id = ${artisan.service_id}`);
  expect(rows).toEqual([{ latitude: 53.8, longitude: -1.8 }]);
});

test('a download contains the working hours, calendar feed and email settings without secrets, and deleting the account erases them', async () => {
  const { artisan_id, account_id, token } = await addArtisan(server);
  await server.db.execute(
    sql`update account set password_hash = ${await hashPassword(password)} where id = ${account_id}`,
  );
  const hours = [{ weekday: 1, from: '08:00', to: '12:00' }];
  const off = { from: '2099-12-24', to: '2099-12-31', note: 'Spain' };
  await server.call(artisanCalls.setHours, { token, body: { hours } });
  await server.call(artisanCalls.addTimeOff, { token, body: off });
  await server.call(notification.setSettings, { token, body: { paused: true } });
  const { address: feedUrl } = (await server.call(artisanCalls.showCalendarFeed, { token })).body.data;
  const { data } = (await server.call(account.download, { token })).body;
  expect(data.profile).toMatchObject({ hours, time_off: [off] });
  expect(data.account['mail_settings']).toEqual({ paused: true, kinds_off: [] });
  expect(data.account['calendar']).toEqual({ created_at: expect.any(String) });
  expect(JSON.stringify(data)).not.toContain(feedUrl.slice(-47, -4));
  expect((await remove(token)).status).toBe(200);
  const { rows } = await server.db.execute(sql`
    select artisan_id as id from working_week where artisan_id = ${artisan_id}
    union all select artisan_id from time_off where artisan_id = ${artisan_id}
    union all select account_id from calendar_feed where account_id = ${account_id}
    union all select account_id from notification_setting where account_id = ${account_id}`);
  expect(rows).toEqual([]);
});

test('a download contains an artisan’s notes and replies, and deleting the account erases the notes', async () => {
  const artisan = await addArtisan(server);
  const me = await signUpAndLogIn(server);
  const { job_id, completed } = await addHistory(server, me.account_id, artisan);
  const password_hash = await hashPassword(password);
  const { db } = server;
  await db.execute(sql`update account set password_hash = ${password_hash} where id = ${artisan.account_id}`);
  await db.execute(sql`
    update invitation set note = 'Ring twice', price = 85.5, price_kind = 'price' where job_id = ${job_id}`);
  await db.execute(sql`update review set reply = 'Thanks', replied_at = now() where booking_id = ${completed}`);
  const { profile } = (await server.call(account.download, { token: artisan.token })).body.data;
  expect(profile).toMatchObject({
    acceptances: [{ job_id, note: 'Ring twice', price: 85.5, price_kind: 'price' }],
    replies: [{ comment: 'Thanks' }],
  });
  expect((await remove(artisan.token)).status).toBe(200);
  const { rows } = await db.execute(sql`select note from invitation where job_id = ${job_id}`);
  expect(rows).toEqual([{ note: '' }]);
});
