import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { forgetReturnTo, readReturnTo } from '../../lib/return-to.ts';
import { Notice } from '../../ui/banner.tsx';
import styles from './return-to-notice.module.css';

const names: Record<string, string> = {
  '/bookings': 'Bookings',
  '/chat': 'Chat',
  '/address': 'Address',
  '/profile': 'Profile',
  '/service-detail': 'the provider',
  '/accepted-providers': 'Accepted providers',
  '/available-providers': 'your search',
};

export function ReturnToNotice() {
  const [here] = useLocation();
  const [returnTo, setReturnTo] = useState(readReturnTo);
  const name = returnTo && names[returnTo.replace(/\/?(\?.*)?$/, '')];

  const forget = useCallback(() => {
    forgetReturnTo();
    setReturnTo(null);
  }, []);
  useEffect(() => {
    if (here !== paths.dashboard) forget();
  }, [here, forget]);

  if (here !== paths.dashboard || !returnTo || !name) return null;
  return (
    <div className={styles.place}>
      <Notice icon={Undo2}>
        {/* At the click: the next screen is drawn later, and Back may come before it. */}
        <Link href={returnTo} onClick={forget}>
          Continue to {name}
        </Link>
      </Notice>
    </div>
  );
}
