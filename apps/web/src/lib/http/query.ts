import { QueryClient } from '@tanstack/react-query';

/** The one cache. Nothing is retried by itself and nothing waits for the browser to believe that it is online. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 5_000, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Where the profile is kept: two rooms change it, the profile's own and the address's. */
export const profileKey = ['profile'] as const;
