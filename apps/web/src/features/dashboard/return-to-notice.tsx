import { Undo2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { forgetArtisanToSee, readArtisanToSee } from '../../lib/navigation/artisan-to-see.ts';
import { forgetReturnTo, readReturnTo } from '../../lib/navigation/return-to.ts';
import { nameOfScreen } from '../../lib/navigation/screen-names.ts';
import { Notice } from '../../ui/banner.tsx';
import styles from './return-to-notice.module.css';

/**
 * Offers to open the screen that was requested before the login. If the visitor had chosen an
 * artisan, opens that artisan without asking.
 */
export function ReturnToNotice() {
  const [returnTo, setReturnTo] = useState(readReturnTo);
  const [artisan] = useState(readArtisanToSee);
  const [, navigate] = useLocation();
  const name = returnTo && !artisan && nameOfScreen(returnTo);
  useEffect(() => forgetReturnTo, []);
  useLayoutEffect(() => {
    if (!artisan) return;
    forgetArtisanToSee();
    navigate(artisan.href);
  }, [artisan, navigate]);

  // Forgets the URL on click too, because the visitor may press Back before the next screen renders.
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
