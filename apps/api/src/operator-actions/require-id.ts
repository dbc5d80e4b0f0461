import type { Actor } from '../modules/audit/audit-actions.ts';
import { refuse } from '../platform/refusal.ts';

/** Returns the id in lower case. Refuses text that is not an id in the same way as an unknown id. */
export function requireId(input: string, thing: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(input)) return input.toLowerCase();
  throw refuse('not_found', { message: unknownId(input, thing) });
}

export function unknownId(input: string, thing: string): string {
  return `No ${thing} has the id ${input}.`;
}

/** Returns null for a command, because it does not say which operator ran it. */
export const operatorOf = (actor: Actor): string | null => ('operator_id' in actor ? actor.operator_id : null);
