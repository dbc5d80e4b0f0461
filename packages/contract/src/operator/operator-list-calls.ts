import * as z from 'zod/mini';
import { dataAnswer } from '../route.ts';
import { next, pageQuery } from '../value/page.ts';
import {
  exportRole,
  filterShapes,
  listOf,
  type OperatorListName,
  operatorListNames,
  rowShape,
} from './operator-list.ts';
import { operatorRoute } from './operator-route.ts';

/** Each list validates its own filters. */
type AnyFilters = Readonly<Record<string, unknown>>;

type FilterSchema = z.ZodMiniType<AnyFilters, AnyFilters>;

const base = '/operator/api/v1/lists';

function makeListCall(name: OperatorListName) {
  const { label, role, order } = listOf(name);
  return operatorRoute({
    method: 'GET',
    path: `${base}/${name}/`,
    summary: `Lists ${label}, ${order.words}`,
    role,
    query: listQuery(name),
    answer: dataAnswer(z.object({ rows: z.array(rowShape(name)), next })),
  });
}

function makeExportCall(name: OperatorListName) {
  const { label, order } = listOf(name);
  return operatorRoute({
    method: 'GET',
    path: `${base}/${name}/csv/`,
    summary: `Exports ${label} as CSV, ${order.words}`,
    role: exportRole,
    query: filterSchema(name),
    type: 'text/csv',
    errors: ['touch_needed'],
    answer: z.string(),
  });
}

// The cast gives the queries of all lists one type.
const listQuery = (name: OperatorListName) =>
  z.extend(pageQuery, filterShapes(name)) as unknown as z.ZodMiniType<
    z.output<typeof pageQuery> & AnyFilters,
    z.input<typeof pageQuery> & AnyFilters
  >;

function filterSchema(name: OperatorListName): FilterSchema {
  return z.object(filterShapes(name));
}

function forEachList<Call>(make: (name: OperatorListName) => Call): Readonly<Record<OperatorListName, Call>> {
  const calls = operatorListNames.map((name) => [name, make(name)]);
  // Every list has a call.
  return Object.fromEntries(calls) as Record<OperatorListName, Call>;
}

export const listCalls = forEachList(makeListCall);

/** Viewers are refused. */
export const exportCalls = forEachList(makeExportCall);
