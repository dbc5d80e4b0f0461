import type { ListFilters, ListRow, OperatorListName, OperatorLists } from '@fixit/contract/operator/operator-list';
import type { Db } from '../../../db/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';

/** A list that is ordered by an instant also returns it in microseconds. */
interface ByInstant {
  position: TimePosition;
  row: { microseconds: string };
}

interface ById {
  position: [id: string];
  row: unknown;
}

type OrderOf<Name extends OperatorListName> = OperatorLists[Name]['order']['by'] extends 'instant' ? ByInstant : ById;

interface ListRequest<Name extends OperatorListName> {
  filters: ListFilters<Name>;
  after: OrderOf<Name>['position'] | undefined;
  limit: number;
  operator_id: string;
  /** If this is false, a search by email finds nothing. */
  readsPersonalData: boolean;
}

export type ListReaders = {
  readonly [Name in OperatorListName]: (
    db: Db,
    request: ListRequest<Name>,
  ) => Promise<(ListRow<Name> & OrderOf<Name>['row'])[]>;
};
