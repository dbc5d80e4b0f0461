import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { acceptancesKey, loadAcceptances } from '../job-queries.ts';
import { initialSearch, type Search, startSearch } from './artisan-search.ts';

/** Call `push` with the count that the server pushed. */
export function useArtisanSearch(job_id: string): { search: Search; push: (count: number) => void } {
  const queryClient = useQueryClient();
  const [search, setSearch] = useState(initialSearch);
  const activeSearch = useRef<ReturnType<typeof startSearch> | null>(null);

  useEffect(() => {
    setSearch(initialSearch);
    const instance = startSearch({
      load: async () => {
        const acceptances = await loadAcceptances(job_id);
        queryClient.setQueryData(acceptancesKey(job_id), acceptances);
        return acceptances;
      },
      onChange: setSearch,
    });
    activeSearch.current = instance;
    return () => instance.stop();
  }, [job_id, queryClient]);

  return { search, push: (count) => void activeSearch.current?.push(count) };
}
