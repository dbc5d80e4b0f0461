import { refuse } from '../platform/refusal.ts';

/** Refuses text that is not an id in the same way as an unknown id. */
export function requireId(typed: string, thing: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed)) return typed.toLowerCase();
  throw refuse('not_found', { message: unknownId(typed, thing) });
}

export function unknownId(typed: string, thing: string): string {
  return `There is no ${thing} ${typed}.`;
}
