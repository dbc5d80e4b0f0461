import { listOf } from '@fixit/contract/operator/operator-list';
import { type FoundRecords, type SearchedList, searchedLists } from '@fixit/contract/operator/operator-search';

export type HitGroup = SearchedList | 'emails';

const groups: readonly HitGroup[] = [...searchedLists, 'emails'];

export const groupsWithRows = (found: FoundRecords): HitGroup[] => groups.filter((name) => found[name].rows.length > 0);

/** Returns the path of a record's screen, below the panel's base. Failed emails are part of the System screen. */
export const hrefOfHit = (group: HitGroup, id: string): string =>
  group === 'emails' ? '/system#failed-emails' : `/${listOf(group).path}/${id}`;

/** Returns the path of the first record, which Enter opens. */
export function firstHref(found: FoundRecords): string | undefined {
  const [group] = groupsWithRows(found);
  const id = group && found[group].rows[0]?.id;
  return group && id ? hrefOfHit(group, id) : undefined;
}
