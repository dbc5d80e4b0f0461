import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { makeQueryClient } from '../../lib/http/query.ts';

/** Provides a cache for each token, so that accounts never share data. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
