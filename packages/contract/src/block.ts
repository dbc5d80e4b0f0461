import * as z from 'zod/mini';
import { dataAnswer, emptyAnswer, route } from './route.ts';
import { id, idInput, instant } from './value/id.ts';

export const maxBlocks = 500;

const blockedPerson = z.object({
  /** This is the id of the blocked account. */
  id,
  /** Chats show this name: the business name, or the customer’s first name. */
  name: z.string(),
  conversation_id: id,
  blocked_at: instant,
});

export type BlockedPerson = z.infer<typeof blockedPerson>;

export const block = {
  list: route({
    method: 'GET',
    path: '/account/api/v1/blocks/',
    access: 'signed_in',
    summary: 'The people whom the caller has blocked, latest first.',
    answer: dataAnswer(z.array(blockedPerson)),
  }),
  add: route({
    method: 'POST',
    path: '/account/api/v1/blocks/',
    access: 'signed_in',
    summary:
      'Blocks the other side of a conversation: neither can reach the other, and open proposals between the two end. The other side is not told. Idempotent.',
    body: z.object({ conversation_id: idInput }),
    answer: dataAnswer(blockedPerson),
    errors: ['not_found', 'state_conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/account/api/v1/blocks/{id}/',
    access: 'signed_in',
    summary: 'Unblocks an account. Proposals that ended with the block are not restored. Idempotent.',
    params: z.object({ id: idInput }),
    answer: emptyAnswer,
    errors: ['not_found'],
  }),
};
