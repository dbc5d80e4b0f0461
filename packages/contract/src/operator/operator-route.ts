import type { RouteDetails } from '../route.ts';
import type { OperatorRole } from './operator-role.ts';

/** The panel and its calls lie below this address. */
export const operatorBase = '/operator';

/**
 * Everybody without the session of an operator is answered 404, unless the role is `open`. An operator
 * with a lesser role is answered 403.
 */
export interface OperatorRoute extends RouteDetails {
  readonly role: OperatorRole | 'open';
}

export function operatorRoute<const R extends OperatorRoute>(description: R): R {
  return description;
}
