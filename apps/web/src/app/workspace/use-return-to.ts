import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { forgetReturnTo, readReturnTo } from '../../lib/return-to.ts';

export function useWayBack(): void {
  const [here, navigate] = useLocation();
  useEffect(() => {
    const wanted = readReturnTo();
    forgetReturnTo();
    if (wanted && here === '/') navigate(`~${wanted}`, { replace: true });
  }, [here, navigate]);
}
