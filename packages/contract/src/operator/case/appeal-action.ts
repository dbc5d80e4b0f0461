import * as z from 'zod/mini';
import { idInput } from '../../value/id.ts';
import { action } from '../action-details.ts';
import { decisionReasonInput, reasonOption } from './case-action.ts';

/** An appeal can reverse everything, or one of several decisions. */
export const reversals = ['everything', 'hide', 'warn', 'suspend', 'settle', 'revisit'] as const;

const common = { role: 'moderator', argument: { name: 'id', label: '<id>' } } as const;

/**
 * An operator who did not decide the case decides its appeal. Any operator may decide it if there is
 * no other, or once the usual time limit for a case has passed.
 */
export const appealActions = {
  'appeal grant': action({
    summary: 'grant an appeal and reverse the decision; a message or review is shown again, and an account is restored',
    label: 'Grant the appeal',
    ...common,
    params: z.object({
      id: idInput,
      undo: z.enum(reversals, 'Please choose what to reverse'),
      reason: decisionReasonInput,
    }),
    options: {
      undo: { flag: '--undo <decision>', help: 'what to reverse', choices: reversals },
      reason: reasonOption,
    },
    effects: [
      'appeal_granted',
      'decision_withdrawn',
      'message_shown',
      'review_shown',
      'account_restored',
      'listing_shown',
      'dispute_completed',
      'dispute_cancelled',
      'letter_written',
    ],
  }),
  'appeal refuse': action({
    summary: 'refuse an appeal; the decision stands',
    label: 'Refuse the appeal',
    ...common,
    params: z.object({ id: idInput, reason: decisionReasonInput }),
    options: { reason: reasonOption },
    effects: ['appeal_refused', 'letter_written'],
  }),
} as const;
