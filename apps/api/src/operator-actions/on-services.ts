import type { Db } from '../db/database.ts';
import type { ActionOutcome } from '../modules/operator/action/outcome-actions.ts';
import { findFeaturableService, setFeatured } from '../modules/service/feature-repository.ts';
import { refuse } from '../platform/refusal.ts';
import { requireId, unknownId } from './require-id.ts';

export async function handleFeature<Name extends 'service_featured' | 'service_unfeatured'>(
  tx: Db,
  input: string,
  effect: Name,
): Promise<ActionOutcome<Name>> {
  const isFeatured = effect === 'service_featured';
  const id = requireId(input, 'service');
  const service = await findFeaturableService(tx, id);
  if (!service) throw refuse('not_found', { message: unknownId(id, 'service') });
  const subject = `${service.category} by ${service.business_name}`;
  const parameters = { id };
  if (await setFeatured(tx, id, isFeatured)) {
    return {
      message: `${subject}: ${isFeatured ? 'now' : 'no longer'} a service of the month.`,
      effects: [{ effect, count: 1 }],
      changed: { before: { featured: !isFeatured }, after: { featured: isFeatured } },
      arguments: parameters,
    };
  }
  if (isFeatured && !service.active)
    throw refuse('state_conflict', { message: `${subject} is not offered at the moment.` });
  return { message: `${subject} is ${isFeatured ? 'already' : 'not'} a service of the month.`, arguments: parameters };
}
