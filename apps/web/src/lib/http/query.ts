import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';

// The library assumes a network, so a page that opened without one would not notice its return.
if (typeof window !== 'undefined') onlineManager.setOnline(window.navigator.onLine);

/**
 * Queries run even if the browser believes that it is offline. When the network returns, only
 * failed queries are repeated.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    // SPEC.md requires failed loads to be logged. Their screens also offer to try again.
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

/** The profile and the address share this key, because both change the profile. */
export const profileKey = ['profile'] as const;

export const ownCasesKey = ['own-case'] as const;
