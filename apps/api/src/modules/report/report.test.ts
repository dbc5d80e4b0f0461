import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { account } from '@fixit/contract/account';
import { report } from '@fixit/contract/case/report';
import type { ReportReasonName, ReportSubject } from '@fixit/contract/case/report-reason';
import { message } from '@fixit/contract/message';
import { limits } from '@fixit/contract/rate-limit';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoTasks } from '../../platform/undo/undo-records.ts';
import { addHistory, type BookingHistory } from '../../testing/booking-history.ts';
import { joinChat, openConversation, type TestConversation } from '../../testing/chat-client.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from '../../testing/people.ts';
import { password, signUpAndLogIn } from '../../testing/sign-up.ts';
import { pictureOf } from '../../testing/test-pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const unknownId = '01a1fbee-6724-7893-9706-9b55b7482c21';

interface TestReport {
  subject: ReportSubject;
  subject_id: string;
  reason?: ReportReasonName;
  words?: string;
}

const sendReport = (by: { token?: string }, { reason = 'other', ...body }: TestReport) =>
  server.call(report.create, { ...(by.token && { token: by.token }), body: { reason, ...body } });

async function sendMessage(chat: TestConversation, by: Person, text: string): Promise<string> {
  const client = await joinChat(server, chat.id, by);
  const { id } = await client.say(text);
  client.close();
  return id;
}

async function casesOf(subject_id: string) {
  const { rows } = await server.db.execute<{ id: string; state: string; class: string; reports: number }>(sql`
    select c.id, c.state, c.class, (select count(*)::int from case_report where case_id = c.id) as reports
    from moderation_case c where subject_id = ${subject_id} order by c.id`);
  return rows;
}

async function evidenceOf(subject_id: string) {
  const { rows } = await server.db.execute<{
    position: number;
    text: string;
    picture: string | null;
    thumbnail: string | null;
  }>(sql`
    select position::int, text, picture, thumbnail from case_evidence
    where case_id in (select id from moderation_case where subject_id = ${subject_id}) order by position, copied_at, id`);
  return rows;
}

test('a reported message is copied with two messages on either side, and the copy outlives the message', async () => {
  const chat = await openConversation(server);
  const { customer, artisan } = chat;
  await sendMessage(chat, customer, 'One');
  await sendMessage(chat, artisan, 'Two');
  await sendMessage(chat, customer, 'Three');
  const id = await sendMessage(chat, artisan, 'I need £400 by bank transfer');
  await sendMessage(chat, customer, 'Five');
  const target = { subject: 'message', subject_id: id, reason: 'payment', words: 'He wants £400 first' } as const;
  const { status, body } = await sendReport(customer, target);
  expect([status, body.message, body.data.repeated]).toEqual([201, 'Thank you. We have your report.', false]);
  const hours = (Date.parse(body.data.due_at) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(24, 0);
  await server.call(message.remove, { token: artisan.token, params: { messageId: id } });
  const expectedTexts = ['Two', 'Three', 'I need £400 by bank transfer', 'Five'];
  expect((await evidenceOf(id)).map(({ position, text }) => [position, text])).toEqual(
    expectedTexts.map((text, index) => [index - 2, text]),
  );
  const email = await server.mailTo(customer.email);
  expect(email.subject).toBe(`We have your report: case ${body.data.case_number}`);
  expect(email.text).not.toContain('£400');
  expect(server.emails.filter(({ to }) => to === artisan.email)).toEqual([]);
});

test('a reported picture is copied to a private file, which outlives the picture', async () => {
  const chat = await openConversation(server);
  const { customer, artisan } = chat;
  const query = { conversation_id: chat.id };
  const upload = await server.call(message.uploadAttachment, {
    token: artisan.token,
    query,
    file: await pictureOf(),
  });
  const attachment_id = upload.body.data.id;
  const unsentPicture = await sendReport(customer, { subject: 'picture', subject_id: attachment_id });
  expect(unsentPicture.status).toBe(404);
  const client = await joinChat(server, chat.id, artisan);
  client.send({ msg_key: 'p', message: '', attachment_id });
  await client.answerTo('p');
  client.close();
  expect((await sendReport(customer, { subject: 'picture', subject_id: attachment_id })).status).toBe(201);
  const [copy] = await evidenceOf(attachment_id);
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from message where attachment_id = ${attachment_id}`,
  );
  await server.call(message.remove, { token: artisan.token, params: { messageId: rows[0]?.id ?? '' } });
  await server.db.execute(sql`update undo_record set created_at = created_at - interval '1 minute'`);
  await undoTasks(server.db).undo_expiry();
  const original = server.origin + upload.body.data.attachment;
  await expect.poll(async () => (await fetch(original)).status).toBe(404);
  for (const url of [copy?.picture, copy?.thumbnail]) {
    expect(await stat(join(server.env.DATA_DIR, url ?? ''))).toMatchObject({ size: expect.any(Number) });
    expect((await fetch(`${server.origin}${url}`)).status).toBe(404);
  }
});

test('twenty simultaneous reports of one listing open one case, and each reporter is answered', async () => {
  const { service_id } = await addArtisan(server);
  const reporters = await Promise.all(Array.from({ length: 20 }, () => addCustomer(server)));
  const target = { subject: 'listing', subject_id: service_id } as const;
  const answers = await Promise.all(reporters.map((reporter) => sendReport(reporter, target)));
  expect(answers.map(({ status, body }) => [status, body.data.repeated])).toEqual(reporters.map(() => [201, false]));
  expect(new Set(answers.map(({ body }) => body.data.case_number)).size).toBe(1);
  expect(await casesOf(service_id)).toMatchObject([{ state: 'open', reports: 20 }]);
  expect(await evidenceOf(service_id)).toHaveLength(1);
});

test('a second report by the same person changes nothing until the case is decided', async () => {
  const [me, { artisan_id }] = [await addCustomer(server), await addArtisan(server)];
  const target = { subject: 'profile', subject_id: artisan_id } as const;
  const answers = await Promise.all([1, 2, 3].map(() => sendReport(me, target)));
  expect(answers.filter(({ body }) => body.data.repeated)).toHaveLength(2);
  const urgent = await sendReport(me, { ...target, reason: 'threat' });
  expect([urgent.status, urgent.body.data.repeated]).toEqual([201, true]);
  expect(await casesOf(artisan_id)).toMatchObject([{ class: 'ordinary', reports: 1 }]);
  await server.db.execute(sql`
    update moderation_case set state = 'dismissed', decided_at = now() where subject_id = ${artisan_id}`);
  expect((await sendReport(me, target)).body.data.repeated).toBe(false);
  expect(await casesOf(artisan_id)).toHaveLength(2);
});

test('a more urgent report brings the deadline of the case forward, and a less urgent one does not change it', async () => {
  const { artisan_id } = await addArtisan(server);
  const reportFor = async (reason: ReportReasonName) =>
    (await sendReport(await addCustomer(server), { subject: 'profile', subject_id: artisan_id, reason })).body.data
      .due_at;
  await reportFor('personal_data');
  const urgent = await reportFor('threat');
  expect(await casesOf(artisan_id)).toMatchObject([{ class: 'urgent', reports: 2 }]);
  expect(await reportFor('personal_data')).toBe(urgent);
  expect(await casesOf(artisan_id)).toMatchObject([{ class: 'urgent', reports: 3 }]);
});

test('a listing that changes between two reports is copied in both versions', async () => {
  const { service_id } = await addArtisan(server);
  for (const description of ['Gas work without papers', 'Taps']) {
    await server.db.execute(sql`update service set description = ${description} where id = ${service_id}`);
    for (const reporter of [await addCustomer(server), await addCustomer(server)])
      await sendReport(reporter, { subject: 'listing', subject_id: service_id });
  }
  const texts = (await evidenceOf(service_id)).map(({ text }) => text.split('\n').at(-1));
  expect(texts).toEqual(['Gas work without papers', 'Taps']);
});

/** Lists content that a customer and an artisan share, each with its owner and the one who reports it. */
async function listReportableContent(customer: Person, artisan: ArtisanPerson) {
  const history: BookingHistory = await addHistory(server, customer.account_id, artisan);
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from review where booking_id = ${history.completed}`,
  );
  const review_id = rows[0]?.id ?? '';
  return [
    { subject: 'message', subject_id: history.messages.artisan, owner: artisan, by: customer, isPublic: false },
    { subject: 'message', subject_id: history.messages.customer, owner: customer, by: artisan, isPublic: false },
    { subject: 'profile', subject_id: artisan.artisan_id, owner: artisan, by: customer, isPublic: true },
    { subject: 'profile', subject_id: customer.account_id, owner: customer, by: artisan, isPublic: false },
    { subject: 'listing', subject_id: artisan.service_id, owner: artisan, by: customer, isPublic: true },
    { subject: 'review', subject_id: review_id, owner: customer, by: artisan, isPublic: true },
    { subject: 'request', subject_id: history.job_id, owner: customer, by: artisan, isPublic: false },
    { subject: 'booking', subject_id: history.accepted, owner: null, by: customer, isPublic: false },
  ] as const;
}

test('every kind of content can be reported by people who can see it, and by nobody else', async () => {
  const [customer, artisan, stranger] = [await addCustomer(server), await addArtisan(server), await addArtisan(server)];
  for (const { by, owner, isPublic, ...target } of await listReportableContent(customer, artisan)) {
    const answers = { stranger: await sendReport(stranger, target), by: await sendReport(by, target) };
    expect([target.subject, answers.stranger.status, answers.by.status]).toEqual([
      target.subject,
      isPublic ? 201 : 404,
      201,
    ]);
    if (!owner) continue;
    const ownReport = await sendReport(owner, target);
    expect([ownReport.status, ownReport.error.message]).toEqual([409, `This ${target.subject} is your own.`]);
  }
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int from moderation_case where about_id = ${artisan.account_id}`,
  );
  // The cases are about a message, the profile, the listing and the booking.
  expect(rows).toEqual([{ count: 4 }]);
});

test('when both sides report an appointment, each report opens a case about the other side', async () => {
  const [customer, artisan] = [await addCustomer(server), await addArtisan(server)];
  const { accepted } = await addHistory(server, customer.account_id, artisan);
  const target = { subject: 'booking', subject_id: accepted } as const;
  const receipts = [await sendReport(customer, target), await sendReport(artisan, target)].map(({ body }) => body.data);
  expect(await sendReport(artisan, target)).toMatchObject({ body: { data: { repeated: true } } });
  const { rows } = await server.db.execute(sql`
    select about_id from moderation_case where number = any(${sql.param(receipts.map((each) => each.case_number))}) order by id`);
  expect(rows).toEqual([{ about_id: artisan.account_id }, { about_id: customer.account_id }]);
});

test('a report requires a login, existing content and a matching reason', async () => {
  const { customer, artisan, id } = await openConversation(server);
  const message_id = await sendMessage({ customer, artisan, id }, artisan, 'Hello');
  const target = { subject: 'message', subject_id: message_id } as const;
  expect((await sendReport({}, target)).status).toBe(401);
  expect((await sendReport(customer, { ...target, subject_id: unknownId })).status).toBe(404);
  expect((await sendReport(customer, { ...target, subject_id: 'x' })).status).toBe(404);
  for (const body of [
    { reason: 'untrue' },
    { reason: 'nonsense' },
    { subject: 'person' },
    { words: 'x'.repeat(2001) },
    { words: 'a\u0000' },
  ]) {
    const { status, error } = await server.call(report.create, {
      token: customer.token,
      body: { reason: 'other', ...target, ...body },
    });
    expect([status, Object.keys(error.errors ?? {})]).toEqual([400, Object.keys(body)]);
  }
  await server.call(message.remove, { token: artisan.token, params: { messageId: message_id } });
  expect((await sendReport(customer, target)).status).toBe(404);
});

test('the deadline of a case skips the closed days from the settings', async () => {
  const closedDaysBefore = server.app.platform.settings.values.closed_days;
  const days = Array.from({ length: 20 }, (_, index) =>
    new Date(Date.now() + index * 86_400_000).toISOString().slice(0, 10),
  );
  await server.db.execute(sql`insert into market_setting (name, value) values ('closed_days', ${days.join(' ')})`);
  await server.app.platform.settings.refresh();
  const { artisan_id } = await addArtisan(server);
  const { body } = await sendReport(await addCustomer(server), { subject: 'profile', subject_id: artisan_id });
  await server.db.execute(sql`delete from market_setting where name = 'closed_days'`);
  await server.app.platform.settings.refresh();
  expect(closedDaysBefore).toBe('');
  expect(body.data.due_at.slice(0, 10) > (days.at(-1) ?? '')).toBe(true);
});

test('an account can report at most twenty things an hour', async () => {
  const limitedServer = await startTestServer({ sharing: server, settings: { RATE_LIMITS: 'on' } });
  const { token } = await addCustomer(limitedServer);
  const answers = [];
  for (let count = 0; count <= limits.reports.points; count += 1) {
    const { service_id } = await addArtisan(limitedServer);
    const body = { subject: 'listing', subject_id: service_id, reason: 'advert' };
    answers.push(await limitedServer.call(report.create, { token, body }));
  }
  await limitedServer.stop();
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  expect(answers.at(-1)?.error.message).toMatch(/^You can report 20 things an hour\./);
});

test('a data download contains the account’s own reports, and none about the account', async () => {
  const [me, otherArtisan] = [await signUpAndLogIn(server), await addArtisan(server)];
  await sendReport(me, {
    subject: 'profile',
    subject_id: otherArtisan.artisan_id,
    reason: 'identity',
    words: 'No such register',
  });
  const ownDownload = await server.call(account.download, { token: me.token });
  expect(ownDownload.body.data.reports).toMatchObject([
    { subject: 'profile', reason: 'identity', words: 'No such register' },
  ]);
  const otherDownload = await server.call(account.download, { token: otherArtisan.token });
  expect(otherDownload.body.data.reports).toEqual([]);
  expect(JSON.stringify(otherDownload.body)).not.toContain(me.account_id);
  expect((await server.call(account.remove, { token: me.token, body: { password } })).status).toBe(200);
  const { rows } = await server.db.execute(sql`
    select words from case_report where reporter_id = ${me.account_id}`);
  expect(rows).toEqual([{ words: '' }]);
  expect(await casesOf(otherArtisan.artisan_id)).toMatchObject([{ state: 'open', reports: 1 }]);
});
