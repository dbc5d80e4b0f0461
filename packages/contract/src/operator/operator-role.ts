/** Each role may do everything that the roles before it may. */
export const operatorRoles = ['viewer', 'moderator', 'owner'] as const;

export type OperatorRole = (typeof operatorRoles)[number];

export function hasRole(role: OperatorRole, required: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(required);
}
