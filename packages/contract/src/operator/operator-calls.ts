import { operator } from './operator.ts';
import { exportCalls, listCalls } from './operator-list-calls.ts';
import type { OperatorRoute } from './operator-route.ts';

const groups: Record<string, Readonly<Record<string, OperatorRoute>>> = {
  operator,
  list: listCalls,
  export: exportCalls,
};

/** Maps full names, such as 'list.people', to calls of the panel. */
export const operatorCalls: ReadonlyMap<string, OperatorRoute> = new Map(
  Object.entries(groups).flatMap(([group, groupCalls]) =>
    Object.entries(groupCalls).map(([name, call]): [string, OperatorRoute] => [`${group}.${name}`, call]),
  ),
);
