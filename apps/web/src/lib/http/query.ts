import { QueryClient } from '@tanstack/react-query';

/** Nothing is retried automatically or waits until the browser believes that it is online. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 5_000, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Shared: the profile and the address both change it. */
export const profileKey = ['profile'] as const;
