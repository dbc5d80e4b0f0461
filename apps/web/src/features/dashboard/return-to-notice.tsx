import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
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

/** The address that was asked for while logged out, until it is opened or the dashboard is left. */
export function ReturnToNotice() {
  const [returnTo, setReturnTo] = useState(readReturnTo);
  const name = returnTo && names[returnTo.replace(/\/?(\?.*)?$/, '')];
  useEffect(() => forgetReturnTo, []);

  // At the click, too: the next screen is drawn later, and Back may come before it.
  const forget = () => {
    forgetReturnTo();
    setReturnTo(null);
  };
  return (
    name && (
      <div className={styles.place}>
        <Notice icon={Undo2}>
          <Link href={returnTo} onClick={forget}>
            Continue to {name}
          </Link>
        </Notice>
      </div>
    )
  );
}
