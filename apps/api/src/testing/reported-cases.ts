import { report } from '@fixit/contract/case/report';
import type { ReportReasonName, ReportSubject } from '@fixit/contract/case/report-reason';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { joinChat, openConversation } from './chat-client.ts';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from './people.ts';
import type { TestServer } from './test-server.ts';

/** Every kind of case accepts these parameters. */
export const testDecision = { rule: '4', reason: 'It asks for money before an appointment' } as const;

export async function reportSubject(
  server: TestServer,
  by: Person,
  subject: ReportSubject,
  subject_id: string,
  reason: ReportReasonName = 'other',
): Promise<{ id: string; number: number }> {
  const body = { subject, subject_id, reason, words: 'Please look at this' };
  const { status, body: receipt } = await server.call(report.create, { token: by.token, body });
  expect(status).toBe(201);
  const { case_number: number } = receipt.data;
  const { rows } = await server.db.execute<{ id: string }>(sql`
    select id from moderation_case where number = ${number}`);
  return { id: rows[0]?.id ?? '', number };
}

export interface ReportedArtisan {
  id: string;
  number: number;
  reporter: Person;
  reported: ArtisanPerson;
}

export async function reportNewArtisan(server: TestServer): Promise<ReportedArtisan> {
  const [reporter, reported] = [await addCustomer(server), await addArtisan(server)];
  return { ...(await reportSubject(server, reporter, 'profile', reported.artisan_id)), reporter, reported };
}

/** Moves the decisions of the case's appeals too. */
export async function backdateCase(server: TestServer, id: string, interval: string): Promise<void> {
  const cases = sql`select id from moderation_case where ${id}::uuid in (id, appeal_of)`;
  await server.db.execute(sql`
    update moderation_case set decided_at = decided_at - ${interval}::interval, reported_at = reported_at - ${interval}::interval
    where id in (${cases})`);
  await server.db.execute(sql`
    update case_decision set decided_at = decided_at - ${interval}::interval,
      withdrawn_at = withdrawn_at - ${interval}::interval where case_id in (${cases})`);
}

export interface ReportedMessage {
  id: string;
  number: number;
  reporter: Person;
  reported: ArtisanPerson;
  message_id: string;
  conversation_id: string;
}

export async function reportMessage(server: TestServer): Promise<ReportedMessage> {
  const { id: conversation_id, customer: reporter, artisan: reported } = await openConversation(server);
  const client = await joinChat(server, conversation_id, reported);
  const message = await client.say('I need £400 by bank transfer today');
  client.close();
  const opened = await reportSubject(server, reporter, 'message', message.id);
  return { ...opened, reporter, reported, message_id: message.id, conversation_id };
}

export async function findAppealId(server: TestServer, id: string): Promise<string> {
  const { rows } = await server.db.execute<{ id: string }>(sql`
    select id from moderation_case where appeal_of = ${id} order by id desc limit 1`);
  return rows[0]?.id ?? '';
}
