import { type OperatorActionName, operatorActions } from '@fixit/contract/operator/operator-action';
import { unknownId } from '@fixit/contract/value/id';
import * as z from 'zod/mini';
import type { Db } from '../../../db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Actor } from '../../audit/audit-actions.ts';
import type { ActionHandlers } from './action-handlers.ts';
import type { BoundAction } from './outcome-actions.ts';

/** Passes on an id in a foreign format, so that the action refuses it like an unknown id. */
export function bindAction(
  handlers: ActionHandlers,
  name: OperatorActionName,
  { params, actor }: { params: Record<string, unknown>; actor: Actor },
): BoundAction {
  const parsed = z.safeParse(operatorActions[name].params, params);
  const issues = parsed.error?.issues ?? [];
  if (issues.some(({ message }) => message !== unknownId)) {
    const errors: Record<string, string[]> = {};
    for (const { path, message } of issues) (errors[String(path[0] ?? 'params')] ??= []).push(message);
    throw refuse('invalid', { errors });
  }
  // The cast is safe because `ActionHandlers` gives each handler the parameters of its own action.
  const handler = handlers[name] as (tx: Db, params: unknown, actor: Actor) => ReturnType<BoundAction>;
  return (tx) => handler(tx, parsed.data ?? params, actor);
}
