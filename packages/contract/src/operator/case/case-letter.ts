import * as z from 'zod/mini';
import { appealDecisions } from '../../case/appeal.ts';
import { decisionActions, letterStates } from '../../case/case-decision.ts';
import { caseSides } from '../../case/case-question.ts';
import { id, instant } from '../../value/id.ts';

/** A preview shows each side's letter word for word. */
export const caseLetterDraft = z.object({
  side: z.enum(caseSides),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  signature: z.string(),
});

export type CaseLetterDraft = z.infer<typeof caseLetterDraft>;

/** A preview of a decision about several cases shows what was reported in each. */
export const groupedCase = z.object({
  id,
  number: z.number(),
  /** This is, for example, “Rude or unwanted. An advert”. */
  reason: z.string(),
  copies: z.array(z.object({ text: z.string(), picture: z.nullable(z.string()), thumbnail: z.nullable(z.string()) })),
});

export type GroupedCase = z.infer<typeof groupedCase>;

const letterShape = z.object({
  id,
  side: z.enum(caseSides),
  /** The name is empty once the account is deleted. */
  name: z.string(),
  subject: z.string(),
  paragraphs: z.array(z.string()),
  state: z.enum(letterStates),
  leaves_at: instant,
  stopped_at: z.nullable(instant),
  /** The email was handed to the queue at this instant. */
  sent_at: z.nullable(instant),
  /** This is the email server's answer to the last attempt. It is null if the server accepted the email. */
  failure: z.nullable(z.string()),
});

export const decisionShape = z.object({
  id,
  action: z.enum([...decisionActions, ...appealDecisions]),
  rule: z.string(),
  /** Viewers get null. */
  reason: z.nullable(z.string()),
  decided_at: instant,
  withdrawn_at: z.nullable(instant),
  /** This is null if the decision was made by a command. */
  operator: z.nullable(z.string()),
  /** Viewers get no letters. A long list is cut after the first ones. */
  letters: z.array(letterShape),
});

export type CaseDecisionDetails = z.infer<typeof decisionShape>;
