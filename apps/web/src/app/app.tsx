import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { makeQueryClient } from '../lib/query.ts';
import { Toaster } from '../ui/toaster.tsx';
import { Screens } from './screens.tsx';
import { useSessionCare } from './session-care.ts';

/** The whole app: what every screen shares, and the screen of the current address. */
export function App() {
  const [queries] = useState(makeQueryClient);
  useSessionCare(queries);
  return (
    <QueryClientProvider client={queries}>
      <Screens />
      <Toaster />
    </QueryClientProvider>
  );
}
