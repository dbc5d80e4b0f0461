import type { ListRow } from '@fixit/contract/operator/operator-list';
import type { SearchedList } from '@fixit/contract/operator/operator-search';
import type { Db } from '../../../db/database.ts';

/** Each function reads the rows with these ids, in any order. */
export type SearchReaders = {
  readonly [Name in SearchedList]: (db: Db, ids: readonly string[]) => Promise<ListRow<Name>[]>;
};
