import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { makeQueryClient } from '../../lib/http/query.ts';

/** A cache of one's own; with the token as its key, so that nobody sees what another loaded. */
export function Cached({ children }: { children: ReactNode }) {
  const [queries] = useState(makeQueryClient);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
