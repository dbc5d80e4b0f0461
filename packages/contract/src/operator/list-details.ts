import * as z from 'zod/mini';
import { id } from '../value/id.ts';
import type { OperatorActionName } from './operator-action.ts';
import type { OperatorRole } from './operator-role.ts';

// Rows have null where a value is missing or hidden.
export const cellShapes = {
  /** This is the id of another record, which is not shown. */
  id: z.nullable(id),
  text: z.nullable(z.string()),
  instant: z.nullable(z.string()),
  /** This is London time without a zone, such as '2026-12-04 10:00'. */
  wall: z.nullable(z.string()),
  number: z.nullable(z.number()),
  /** The value is in pounds. */
  money: z.nullable(z.number()),
  flag: z.nullable(z.boolean()),
  /** The column's `states` contain the words for the value. */
  word: z.nullable(z.string()),
  /** A state is a `word` on which the row's actions depend. */
  state: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
};

type CellKind = keyof typeof cellShapes;

export type CellValue = z.output<(typeof cellShapes)[CellKind]>;

export interface ListColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: CellKind;
  /** Viewers get null, and the panel leaves the column out. */
  readonly isPersonal?: true;
  readonly states?: Readonly<Record<string, string>>;
  /** The panel links the value to this row's screen, or to a row of another list, whose id is in the column `key`. */
  readonly link?: 'row' | { readonly list: 'people'; readonly key: string };
  readonly under?: string;
  /** Only the screen of the row shows the column. */
  readonly isDetail?: true;
}

interface FilterBase {
  readonly label: string;
  readonly hint?: string;
  readonly shape: z.ZodMiniType;
}

export type ListFilter = FilterBase &
  (
    | { readonly kind: 'choice'; readonly choices: Readonly<Record<string, string>> }
    | { readonly kind: 'category' | 'search' | 'text' | 'day' }
  );

/** Each row whose state is one of `states` has this button. The action's argument is the row's value in the column `from`. */
export interface RowAction {
  readonly name: OperatorActionName;
  readonly from: string;
  readonly states: readonly string[];
  readonly only?: { readonly key: string; readonly values: readonly string[] };
  /** The button opens this path of the panel, followed by the value of `from`, instead of a dialog. */
  readonly opens?: string;
}

export interface ListDetails {
  readonly label: string;
  readonly lead: string;
  /** The screen has this path below the panel's base. */
  readonly path: string;
  /** The audit log says this when somebody reads the list, in the panel or with the command of this name. */
  readonly command: string;
  readonly role: OperatorRole;
  /** If this is false, only another screen links to the list. */
  readonly isInNavigation: boolean;
  readonly filters: Readonly<Record<string, ListFilter>>;
  readonly columns: readonly ListColumn[];
  /** Rows are sorted by id, which grows with time, or by an instant and then by id. */
  readonly order: { readonly by: 'id' | 'instant'; readonly words: string };
  readonly actions: readonly RowAction[];
  /** An empty list shows the first sentence without filters, and the second with filters. */
  readonly none: readonly [unfiltered: string, filtered: string];
}

export const list = <const List extends ListDetails>(details: List): List => details;
