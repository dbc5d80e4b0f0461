import { report } from '@fixit/contract/case/report';
import type { ReportReasonName, ReportSubject } from '@fixit/contract/case/report-reason';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type ArtisanPerson, addArtisan, addCustomer, type Person } from './people.ts';
import type { TestServer } from './server.ts';

/** Every kind of case permits a decision with these parameters. */
export const testDecision = { rule: '4', reason: 'It asks for money before an appointment' } as const;

/** Reports something, and returns the id and the number of its open case. */
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

/** Lets a new customer report the profile of a new artisan. */
export async function reportNewArtisan(server: TestServer): Promise<ReportedArtisan> {
  const [reporter, reported] = [await addCustomer(server), await addArtisan(server)];
  return { ...(await reportSubject(server, reporter, 'profile', reported.artisan_id)), reporter, reported };
}
