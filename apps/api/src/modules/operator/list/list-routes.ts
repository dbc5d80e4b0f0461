import { operator } from '@fixit/contract/operator/operator';
import { csvNameOf, listOf, type OperatorListName, operatorListNames } from '@fixit/contract/operator/operator-list';
import { exportCalls, listCalls } from '@fixit/contract/operator/operator-list-calls';
import type { RelyingParty } from '../../../platform/http/operator/own-origin.ts';
import { serveOperator } from '../../../platform/http/operator/serve-operator.ts';
import { serveOperatorFile } from '../../../platform/http/operator/serve-operator-file.ts';
import type { App } from '../../../platform/http/serve.ts';
import { refuse } from '../../../platform/refusal.ts';
import { listCategories } from '../../category/category-actions.ts';
import * as list from './list-actions.ts';
import type { ListReaders } from './list-readers.ts';

export interface ListDeps {
  party: RelyingParty;
  lists: ListReaders;
}

export function listRoutes(app: App, { party, lists }: ListDeps): void {
  for (const name of operatorListNames) {
    serveList(app, { party, lists }, name);
    serveExport(app, { party, lists }, name);
  }
  serveOperator(app, party, operator.listCategories, async ({ db }) => ({
    message: 'Trades.',
    data: (await listCategories(db)).map(({ id, category }) => ({ id, category })),
  }));
}

function serveList(app: App, { party, lists }: ListDeps, name: OperatorListName): void {
  const read = list.listReaderOf(lists, name);
  serveOperator(app, party, listCalls[name], async ({ db, caller, query, cursors }) => {
    const { limit, cursor, ...filters } = query;
    const after = cursors.readPosition(cursor, list.positionSchemaOf(name));
    const readsPersonalData = list.mayReadPersonalData(caller);
    const rows = await read(db, {
      filters,
      after,
      limit: limit + 1,
      operator_id: caller.operator_id,
      readsPersonalData,
    });
    const { page, next } = cursors.cutPage(rows, limit, list.rowPosition);
    await list.recordView(db, caller, name, filters);
    return {
      message: `${listOf(name).label}.`,
      data: { rows: page.map((row) => list.rowForRole(caller, name, row)), next },
    };
  });
}

function serveExport(app: App, { party, lists }: ListDeps, name: OperatorListName): void {
  const read = list.listReaderOf(lists, name);
  serveOperatorFile(app, party, exportCalls[name], async ({ db, caller, query }) => {
    if (!caller.is_touched) throw refuse('touch_needed');
    await list.recordExport(db, caller, name, query);
    const { operator_id } = caller;
    const text = list.generateCsv(db, name, read, { filters: query, operator_id });
    return { fileName: csvNameOf(name, new Date().toISOString()), text };
  });
}
