import type { RouteDetails } from '../route.ts';
import type { OperatorRole } from './operator-role.ts';

/** The panel and its calls lie below this address. */
export const operatorBase = '/operator';

/**
 * A caller without an operator's session is answered with 404, unless the role is `open`. An operator with a
 * lesser role is answered with 403.
 */
export interface OperatorRoute extends RouteDetails {
  readonly role: OperatorRole | 'open';
}

export function operatorRoute<const R extends OperatorRoute>(description: R): R {
  return description;
}
