import { QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * Loads do not wait until the browser believes that it is online. When the network is back, only
 * failed loads are repeated.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    // SPEC.md has failed loads logged; their screens also offer to try again.
    queryCache: new QueryCache({ onError: (error) => console.warn(error) }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: 5_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Shared: the profile and the address both change it. */
export const profileKey = ['profile'] as const;
