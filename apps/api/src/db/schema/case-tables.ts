import type { AppealDecision } from '@fixit/contract/case/appeal';
import type { CaseClass } from '@fixit/contract/case/case-deadline';
import type { DecisionAction } from '@fixit/contract/case/case-decision';
import type { CaseState } from '@fixit/contract/case/case-life';
import type { NoteAudience } from '@fixit/contract/case/case-note';
import type { CaseSide } from '@fixit/contract/case/case-question';
import type { PublicSubject } from '@fixit/contract/case/public-report';
import type { ReportReasonName, ReportSubject, StoredReportReason } from '@fixit/contract/case/report-reason';
import { sql } from 'drizzle-orm';
import { bigint, boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, key } from './column-types.ts';

export const moderationCase = pgTable('moderation_case', {
  id: key(),
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  subject_type: text().$type<ReportSubject>().notNull(),
  /** The subject may have been deleted. */
  subject_id: uuid().notNull(),
  /** The account that the subject belongs to, or the other side of a booking. */
  about_id: uuid().notNull(),
  class: text().$type<CaseClass>().notNull(),
  state: text().$type<CaseState>().notNull().default('open'),
  reported_at: createdAt(),
  due_at: instant().notNull(),
  decided_at: instant(),
  /** The sides ended the dispute themselves, and the case was closed without a decision. */
  settled_by_sides: boolean().notNull().default(false),
  assignee_id: uuid(),
  /** Operators were emailed that the case was due soon, and at `late_at` that it was late. */
  escalated_at: instant(),
  late_at: instant(),
  /** `due_at` of a paused case already includes the whole pause. */
  paused_until: instant(),
  appeal_of: uuid(),
  appeal_side: text().$type<CaseSide>(),
  /** Sorts open cases first, by deadline, and then decided cases, the latest first. */
  queue_at: instant().notNull().generatedAlwaysAs(sql``),
});

export const caseReport = pgTable('case_report', {
  id: key(),
  case_id: uuid().notNull(),
  /** This is null for people without an account, and `reporter_email` is null for people with one. */
  reporter_id: uuid(),
  reporter_email: text(),
  reason: text().$type<StoredReportReason>().notNull(),
  words: text().notNull().default(''),
  created_at: createdAt(),
});

export const unconfirmedReport = pgTable('unconfirmed_report', {
  id: key(),
  token_hash: bytea().notNull(),
  /** The email and the words are empty after the confirmation. */
  email: text().notNull(),
  subject_type: text().$type<PublicSubject>().notNull(),
  subject_id: uuid().notNull(),
  reason: text().$type<ReportReasonName>().notNull(),
  words: text().notNull(),
  created_at: createdAt(),
  confirmed_at: instant(),
  case_id: uuid(),
});

export const caseEvidence = pgTable('case_evidence', {
  id: key(),
  case_id: uuid().notNull(),
  /** 0 is the reported subject. Negative numbers are messages before it, and positive ones messages after it. */
  position: smallint().notNull(),
  sender_id: uuid().notNull(),
  text: text().notNull(),
  had_picture: boolean().notNull().default(false),
  picture: text(),
  thumbnail: text(),
  copied_from: text(),
  sent_at: instant().notNull(),
  copied_at: createdAt(),
});

export const caseDecision = pgTable('case_decision', {
  id: key(),
  case_id: uuid().notNull(),
  action: text().$type<DecisionAction | AppealDecision>().notNull(),
  rule: smallint().notNull(),
  reason: text().notNull(),
  /** This is null if a command made the decision. */
  operator_id: uuid(),
  decided_at: createdAt(),
  withdrawn_at: instant(),
});

export const caseLetter = pgTable('case_letter', {
  id: key(),
  decision_id: uuid().notNull(),
  /** This is null in a letter to a reporter without an account, which has a `report_id`. */
  account_id: uuid(),
  report_id: uuid(),
  side: text().$type<CaseSide>().notNull(),
  subject: text().notNull(),
  paragraphs: jsonb().$type<string[]>().notNull(),
  /** An operator can stop the letter until this time. */
  leaves_at: instant().notNull(),
  stopped_at: instant(),
  sent_at: instant(),
});

/** An email about a case waits here for the end of its operator's quiet hours. */
export const caseEscalation = pgTable(
  'case_escalation',
  { case_id: uuid().notNull(), operator_id: uuid().notNull(), is_late: boolean().notNull() },
  (table) => [primaryKey({ columns: [table.operator_id, table.case_id] })],
);

export const caseQuestion = pgTable('case_question', {
  id: key(),
  case_id: uuid().notNull(),
  position: smallint().notNull(),
  side: text().$type<CaseSide>().notNull(),
  account_id: uuid().notNull(),
  question: text().notNull(),
  /** This is null if a command asked the question. */
  operator_id: uuid(),
  asked_at: createdAt(),
  due_at: instant().notNull(),
  answer: text(),
  answered_at: instant(),
});

export const caseNote = pgTable('case_note', {
  id: key(),
  case_id: uuid().notNull(),
  audience: text().$type<NoteAudience>().notNull(),
  note: text().notNull(),
  /** This is null if a command added the note. */
  operator_id: uuid(),
  created_at: createdAt(),
});
