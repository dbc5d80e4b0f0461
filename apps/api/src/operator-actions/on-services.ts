import type { Db } from '../db/database.ts';
import type { ActionOutcome } from '../modules/operator/action/outcome-actions.ts';
import { findFeaturable, setFeatured } from '../modules/service/feature-repository.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId, unknownId } from './subject.ts';

export async function featureAct(tx: Db, typed: string, isFeatured: boolean): Promise<ActionOutcome> {
  const id = requireId(typed, 'service');
  const found = await findFeaturable(tx, id);
  if (!found) throw refuse('not_found', { message: unknownId(id, 'service') });
  const what = `${found.category} by ${found.business_name}`;
  const input = { id };
  if (await setFeatured(tx, id, isFeatured)) {
    return {
      message: `${what}: ${isFeatured ? 'now' : 'no longer'} a service of the month.`,
      effects: [{ effect: isFeatured ? 'service_featured' : 'service_unfeatured', count: 1 }],
      changed: { before: { featured: !isFeatured }, after: { featured: isFeatured } },
      arguments: input,
    };
  }
  if (isFeatured && !found.active) throw refuse('state_conflict', { message: `${what} is not offered at the moment.` });
  return { message: `${what} is ${isFeatured ? '' : 'not '}a service of the month already.`, arguments: input };
}
