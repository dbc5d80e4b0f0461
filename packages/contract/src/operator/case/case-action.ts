import * as z from 'zod/mini';
import { disputeHoldDays } from '../../case/case-decision.ts';
import { caseSides } from '../../case/case-question.ts';
import { houseRuleNumbers } from '../../case/house-rule.ts';
import type { ReportSubject } from '../../case/report-reason.ts';
import { findOpenField } from '../../case/saved-reply.ts';
import { idInput } from '../../value/id.ts';
import { text } from '../../value/text.ts';
import { action } from '../action-details.ts';
import { suspensionEffects, suspensionEnd, suspensionEndOption } from '../suspension.ts';

/** Both sides read the reason for a decision, so it must be longer than a word. */
export const decisionReason = { min: 20, max: 500 } as const;

export const withoutOpenFields = <Text extends z.ZodMiniType<string, string>>(shape: Text) =>
  shape.check(
    z.refine((value: string) => findOpenField(value) === null, {
      error: ({ input }) => `Please fill in ${findOpenField(String(input)) ?? 'every field'} first`,
    }),
  );

export const decisionReasonInput = z.pipe(
  withoutOpenFields(
    text('Reason', {
      ...decisionReason,
      required: 'Please say why',
      tooShort: `Please say why in at least ${decisionReason.min} characters`,
    }),
  ),
  z.transform((value: string) => value.replace(/\s+/g, ' ')),
);

const rule = z.enum(houseRuleNumbers, 'Please choose a house rule');

export const groupSize = 20;

const groupIds = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(1_000, `Please choose at most ${groupSize} cases`)),
    z.transform((value: string) => [...new Set(value.split(/[\s,]+/).filter(Boolean))]),
  ),
  z
    .array(z.string())
    .check(z.minLength(1, 'Please choose a case'), z.maxLength(groupSize, `Please choose at most ${groupSize} cases`)),
);

const params = z.object({ id: idInput, rule, reason: decisionReasonInput });

export const reasonOption = {
  flag: '--reason <words>',
  help: `why, in at least ${decisionReason.min} characters; both sides read this`,
} as const;

const decision = {
  role: 'moderator',
  argument: { name: 'id', label: '<id>' },
  options: {
    rule: { flag: '--rule <number>', help: 'the house rule that the decision quotes', choices: houseRuleNumbers },
    reason: reasonOption,
  },
} as const;

/** `id` identifies the disputed booking or its case. */
export const settlement = z.object({
  id: idInput,
  as: z.enum(['completed', 'cancelled']),
  rule,
  reason: decisionReasonInput,
});

export const settlementOptions = {
  as: { flag: '--as <end>', help: 'how the dispute ends', choices: ['completed', 'cancelled'] },
  ...decision.options,
} as const;

/** Decisions that apply only to some subjects of reports. Any other decision applies to every subject. */
export const decisionSubjects: Readonly<Record<string, readonly ReportSubject[]>> = {
  'case hide': ['message', 'picture', 'review'],
  'case revisit': ['booking'],
  'case settle': ['booking'],
};

export const caseActions = {
  'case dismiss': action({
    summary:
      'decide that a report was not justified; what was reported stays, and a disputed booking counts as completed',
    label: 'Dismiss',
    ...decision,
    params,
    effects: ['case_dismissed', 'dispute_completed', 'letter_written'],
  }),
  'case dismiss-group': action({
    summary: `dismiss up to ${groupSize} cases of one kind together; the preview shows what was reported in each`,
    label: 'Dismiss together',
    ...decision,
    argument: { name: 'ids', label: '<ids>' },
    params: z.object({ ids: groupIds, rule, reason: decisionReasonInput }),
    effects: ['case_dismissed', 'letter_written'],
  }),
  'case hide': action({
    summary: 'uphold a report and hide the reported message, picture or review',
    label: 'Hide what was reported',
    ...decision,
    params,
    effects: ['case_upheld', 'message_hidden', 'picture_hidden', 'review_hidden', 'letter_written'],
  }),
  'case warn': action({
    summary: 'uphold a report and warn the reported account by letter',
    label: 'Warn',
    ...decision,
    params,
    effects: ['case_upheld', 'account_warned', 'letter_written'],
  }),
  'case suspend': action({
    summary: 'uphold a report and suspend the reported account; the letter replaces the usual email',
    label: 'Suspend the account',
    ...decision,
    isTouchNeeded: true,
    params: z.object({ id: idInput, rule, reason: decisionReasonInput, until: z.optional(suspensionEnd) }),
    options: { ...decision.options, until: suspensionEndOption },
    effects: ['case_upheld', ...suspensionEffects, 'letter_written'],
  }),
  'case settle': action({
    summary: 'uphold the report of a disputed booking and end its dispute permanently',
    label: 'Settle the dispute',
    ...decision,
    params: settlement,
    options: settlementOptions,
    effects: ['case_upheld', 'dispute_completed', 'dispute_cancelled', 'letter_written'],
  }),
  'case revisit': action({
    summary: `uphold the report of a disputed booking and ask the artisan for a second visit; the dispute is on hold for ${disputeHoldDays} days`,
    label: 'Ask for a second visit',
    ...decision,
    params,
    effects: ['case_upheld', 'second_visit_requested', 'letter_written'],
  }),
  'case letter stop': action({
    summary: 'stop any letters of a case that have not been sent yet; the decision stands',
    label: 'Stop the letters',
    role: 'moderator',
    argument: { name: 'id', label: '<id>' },
    params: z.object({ id: idInput, to: z.optional(z.enum(caseSides)) }),
    options: {
      to: { flag: '--to <side>', help: 'only the letters to this side', choices: caseSides, isOptional: true },
    },
    effects: ['letter_stopped'],
  }),
} as const;
