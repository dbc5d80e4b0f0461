import type { ErrorCode } from '../error.ts';
import type { RouteDetails } from '../route.ts';
import type { OperatorRole } from './operator-role.ts';

export const operatorBase = '/operator';

/** A screen that refreshes automatically sends this header, so that its calls do not keep an idle session open. */
export const unattendedHeader = 'x-unattended';

/**
 * A caller without an operator's session gets 404, unless the role is `open`. An operator with a
 * lower role gets 403.
 */
export interface OperatorRoute extends RouteDetails {
  readonly role: OperatorRole | 'open';
  /** Replaces the usual limit on the size of the body. */
  readonly bodyBytes?: number;
}

export function operatorRoute<const R extends OperatorRoute>(description: R): R {
  return description;
}

export function operatorErrors(call: OperatorRoute): ErrorCode[] {
  const codes: ErrorCode[] = ['not_found', 'rate_limited', 'internal', 'unavailable'];
  if (call.query || call.body || call.params) codes.unshift('invalid');
  if (call.method !== 'GET') codes.unshift('malformed', 'too_large', 'unsupported_type');
  if (call.role !== 'open') codes.push('forbidden');
  return codes;
}
