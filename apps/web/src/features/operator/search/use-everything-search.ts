import { operator } from '@fixit/contract/operator/operator';
import { type FoundRecords, searchLimits } from '@fixit/contract/operator/operator-search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/debounce.ts';
import { operatorCall } from '../../../lib/http/operator-client.ts';
import { timings } from '../../../lib/timings.ts';
import { recordsKey } from '../operator-queries.ts';

export interface SearchState {
  /** These records belong to an earlier text unless `isCurrent`. */
  found: FoundRecords | undefined;
  isCurrent: boolean;
  isTooShort: boolean;
  query: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

export function useEverythingSearch(text: string, isOpen: boolean): SearchState {
  const trimmedText = text.trim();
  const searchText = useDebounced(trimmedText, timings.searchDebounce);
  const isTooShort = trimmedText.length < searchLimits.shortest;
  const query = useQuery({
    queryKey: [...recordsKey, 'search', searchText],
    queryFn: async ({ signal }) =>
      (await operatorCall(operator.searchEverything, { body: { text: searchText } }, signal)).data,
    enabled: isOpen && !isTooShort && searchText.length >= searchLimits.shortest,
    placeholderData: keepPreviousData,
  });
  const isCurrent = searchText === trimmedText && !query.isPlaceholderData && !query.isPending;
  return { found: query.data, isCurrent, isTooShort, query };
}
