import type { AnyListRow } from '@fixit/contract/operator/operator-list';
import {
  type FoundRecords,
  type PersonalSearch,
  personalSearches,
  type SearchedList,
  searchedLists,
  searchLimits,
} from '@fixit/contract/operator/operator-search';
import type { Db } from '../../../db/database.ts';
import type { OperatorCaller } from '../../../platform/http/operator/operator-session.ts';
import { recordViewOnce } from '../../audit/audit-actions.ts';
import { mayReadPersonalData, rowForRole } from '../list/list-actions.ts';
import { describeFailure, searchFailedEmails } from '../system/failed-task-actions.ts';
import {
  findBookingIds,
  findCaseIds,
  findPeopleIds,
  findRequestIds,
  findWaitlistEntryIds,
} from './operator-search-repository.ts';
import type { SearchReaders } from './search-readers.ts';
import { readSearchTerms, type SearchTerms } from './search-terms.ts';

/** The audit log records the kind of text, at most once every ten minutes, and never the text. */
export async function searchEverything(
  db: Db,
  caller: OperatorCaller,
  readers: SearchReaders,
  text: string,
): Promise<FoundRecords> {
  const allTerms = readSearchTerms(text);
  const readsPersonalData = mayReadPersonalData(caller);
  const terms = readsPersonalData ? allTerms : withoutPersonalTerms(allTerms);
  const limit = searchLimits.rows + 1;
  // An outward code is not an address, so everybody may find requests by it.
  const requestTerms = allTerms.postcode?.unit === null ? { ...terms, postcode: allTerms.postcode } : terms;
  const [cases, people, requests, bookings, waitlist, emails] = await Promise.all([
    findCaseIds(db, terms, limit),
    findPeopleIds(db, terms, limit),
    findRequestIds(db, requestTerms, limit),
    findBookingIds(db, terms, limit),
    findWaitlistEntryIds(db, terms, limit),
    searchFailedEmails(db, { id: terms.task, to: terms.email }, limit),
  ]);
  await recordSearch(db, caller, terms, people);
  const groups = await readGroups(db, caller, readers, { cases, people, requests, bookings, waitlist });
  return {
    ...groups,
    emails: cutGroup(emails.map((task) => describeFailure(task, readsPersonalData))),
    withheld: readsPersonalData ? [] : listPersonalTerms(allTerms),
  };
}

// Object.keys loses the type of the keys.
const personalTerms = Object.keys(personalSearches) as PersonalSearch[];

const listPersonalTerms = (terms: SearchTerms) => personalTerms.filter((kind) => terms[kind] !== undefined);

function withoutPersonalTerms(terms: SearchTerms): SearchTerms {
  const allowed = Object.entries(terms).filter(([kind]) => !personalTerms.some((hidden) => hidden === kind));
  return Object.fromEntries(allowed);
}

/** Also records the account if an id, email or phone number found exactly one. */
function recordSearch(
  db: Db,
  { operator_id }: OperatorCaller,
  terms: SearchTerms,
  people: readonly string[],
): Promise<void> {
  const isExact = terms.id !== undefined || terms.email !== undefined || terms.phone !== undefined;
  const account = isExact && people.length === 1 ? { account: people[0] } : {};
  const input = { by: Object.keys(terms).toSorted().join(', '), ...account };
  return recordViewOnce(db, { operator_id, command: 'search', arguments: input });
}

async function readGroups(
  db: Db,
  caller: OperatorCaller,
  readers: SearchReaders,
  idsByList: Record<SearchedList, readonly string[]>,
): Promise<Pick<FoundRecords, SearchedList>> {
  const groups = searchedLists.map(async (name) => {
    const ids = idsByList[name].slice(0, searchLimits.rows);
    const rows: AnyListRow[] = ids.length === 0 ? [] : await readers[name](db, ids);
    const sortedRows = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    const visibleRows = sortedRows.map((row) => rowForRole(caller, name, row));
    return [name, { rows: visibleRows, has_more: idsByList[name].length > searchLimits.rows }] as const;
  });
  // There is an entry for each of `searchedLists`.
  return Object.fromEntries(await Promise.all(groups)) as Pick<FoundRecords, SearchedList>;
}

function cutGroup<Row>(rows: readonly Row[]): { rows: Row[]; has_more: boolean } {
  return { rows: rows.slice(0, searchLimits.rows), has_more: rows.length > searchLimits.rows };
}
