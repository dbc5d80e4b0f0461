import * as z from 'zod/mini';
import { bookingStates } from '../../booking.ts';
import { caseStates, neighboursEachSide } from '../../case/case-life.ts';
import { noteAudiences } from '../../case/case-note.ts';
import { caseSides } from '../../case/case-question.ts';
import { reportSubjects } from '../../case/report-reason.ts';
import { dataAnswer } from '../../route.ts';
import { id, idInput, instant } from '../../value/id.ts';
import { operatorBase, operatorRoute } from '../operator-route.ts';
import { decisionShape } from './case-letter.ts';

const copyShape = z.object({
  /** 0 is what was reported. Negative numbers are messages before it, and positive ones messages after it. */
  position: z.number(),
  sender_id: id,
  /** The name is empty once the account is deleted. */
  sender: z.string(),
  text: z.string(),
  /** A neighbouring message may have had a picture, which is not copied. */
  had_picture: z.boolean(),
  picture: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  sent_at: instant,
});

export const caseOutcomes = z.object({ upheld: z.number(), dismissed: z.number(), open: z.number() });

export type CaseOutcomes = z.infer<typeof caseOutcomes>;

const reportShape = z.object({
  /** This is null for people without an account. */
  reporter_id: z.nullable(id),
  reporter: z.string(),
  reason: z.string(),
  /** Viewers get null. */
  words: z.nullable(z.string()),
  created_at: instant,
  /** Counts the other cases that this person has reported. */
  made: caseOutcomes,
});

const earlierCase = z.object({
  id,
  number: z.number(),
  subject: z.enum(reportSubjects),
  state: z.enum(caseStates),
  reported_at: instant,
});

const questionShape = z.object({
  id,
  side: z.enum(caseSides),
  account_id: id,
  name: z.string(),
  /** Viewers get null. */
  question: z.nullable(z.string()),
  asked_at: instant,
  due_at: instant,
  /** Viewers get null. */
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant),
});

const caseNoteShape = z.object({
  id,
  audience: z.enum(noteAudiences),
  note: z.string(),
  /** This is null if the note was added by a command. */
  author: z.nullable(z.string()),
  created_at: instant,
});

const sideShape = z.object({
  side: z.enum(caseSides),
  account_id: id,
  name: z.string(),
  role: z.enum(['customer', 'artisan']),
  joined_at: instant,
  state: z.enum(['active', 'suspended', 'deleted']),
  warnings: z.number(),
  /** Counts appointments that took place, and those that this side cancelled. */
  took_place: z.number(),
  cancelled: z.number(),
  /** Counts reviews that an artisan has received or a customer has written. */
  reviews: z.number(),
  rating: z.nullable(z.number()),
});

export type CaseSideDetails = z.infer<typeof sideShape>;

const appealShape = z.object({
  id,
  number: z.number(),
  side: z.enum(caseSides),
  state: z.enum(caseStates),
});

const appealedCase = z.object({
  id,
  number: z.number(),
  /** This side appeals. */
  side: z.enum(caseSides),
  /** The first decision comes first. */
  decisions: z.array(decisionShape),
});

const caseAppointment = z.object({
  id,
  business: z.string(),
  /** The name is empty once the account is deleted. */
  customer: z.string(),
  category: z.string(),
  image: z.nullable(z.string()),
  starts_at: instant,
  ends_at: instant,
  price: z.nullable(z.number()),
  state: z.enum(bookingStates),
});

const caseDetails = z.object({
  number: z.number(),
  subject: z.enum(reportSubjects),
  appointment: z.nullable(caseAppointment),
  /** Viewers get no copies. */
  evidence: z.array(copyShape),
  /** The newest report is first. */
  reports: z.array(reportShape),
  /** Counts other cases about the same account. */
  about: caseOutcomes,
  /** These are the latest ones. */
  earlier: z.array(earlierCase),
  /** The reported account comes first, and then the first reporter. */
  sides: z.array(sideShape),
  /** The first decision comes first. */
  decisions: z.array(decisionShape),
  /** The dispute ended without an operator, so the case was closed without a decision. */
  settled_by_sides: z.boolean(),
  questions: z.array(questionShape),
  /** The latest notes come first. Viewers get none. */
  notes: z.array(caseNoteShape),
  appealed: z.nullable(appealedCase),
  appeals: z.array(appealShape),
});

export type CaseAppointment = z.infer<typeof caseAppointment>;

export type CaseDetails = z.infer<typeof caseDetails>;

export const caseCalls = {
  showCase: operatorRoute({
    method: 'GET',
    path: `${operatorBase}/api/v1/cases/{id}/`,
    role: 'viewer',
    summary: `Shows what was reported, as it was at the time, with ${neighboursEachSide} messages on either side, and the history of both sides`,
    params: z.object({ id: idInput }),
    answer: dataAnswer(caseDetails),
  }),
} as const;
