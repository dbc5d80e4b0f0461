import { QueryClient } from '@tanstack/react-query';

/** Nothing waits until the browser believes that it is online. What failed is loaded again when the network is back, nothing else. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
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
