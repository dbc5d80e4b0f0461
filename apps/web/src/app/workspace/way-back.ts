import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { forgetReturnTo, readReturnTo } from '../../lib/return-to.ts';

/** After the login on to what was asked for before it: an email's link leads where it says. */
export function useWayBack(): void {
  const [here, navigate] = useLocation();
  useEffect(() => {
    const wanted = readReturnTo();
    forgetReturnTo();
    if (wanted && here === '/') navigate(`~${wanted}`, { replace: true });
  }, [here, navigate]);
}
