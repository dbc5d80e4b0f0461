import * as z from 'zod/mini';
import { email } from '../value/credential.ts';
import { idInput } from '../value/id.ts';
import { action } from './action-details.ts';

const common = { role: 'moderator', argument: { name: 'id', label: '<id>' } } as const;

/** These actions prepare the decision of an open case. */
export const caseWorkActions = {
  'case take': action({
    summary: 'take a case, or give it to another operator, who is then emailed before its deadline',
    label: 'Take the case',
    ...common,
    params: z.object({ id: idInput, operator: z.optional(email) }),
    options: {
      operator: { flag: '--operator <email>', help: 'the operator who works on it from now on', isOptional: true },
    },
    effects: ['case_taken'],
  }),
  'case release': action({
    summary: 'give a case back, so that anybody can take it',
    label: 'Give it back',
    ...common,
    params: z.object({ id: idInput }),
    effects: ['case_released'],
  }),
} as const;
