import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { NetworkError } from './call-error.ts';

export function useNetworkErrorRedirect(error: unknown): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (error instanceof NetworkError) navigate(paths.error);
  }, [error, navigate]);
}
