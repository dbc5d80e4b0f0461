import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { forgetReturnTo, readReturnTo } from '../../lib/return-to.ts';

export function useReturnTo(): void {
  const [here, navigate] = useLocation();
  useEffect(() => {
    const returnTo = readReturnTo();
    forgetReturnTo();
    if (returnTo && here === '/') navigate(`~${returnTo}`, { replace: true });
  }, [here, navigate]);
}
